import { expect, type Page, test } from "@playwright/test";
import { forcedFaults, motionFaults } from "../lookbook/forced-faults";
import { lengthen } from "../lookbook/lengthen";
import { machineWords, stuckFaults, textFaults } from "../lookbook/text-faults";

/** What the look-book finds is found, and what is right is no fault. */

const shown = (page: Page, body: string, style = "") =>
  page.setContent(
    `<!doctype html><html lang="en"><style>body { margin: 8px; font: 16px sans-serif } ${style}</style><body>${body}`,
  );

const GOOD = `<h1>Plan</h1><p>Drink <b>when</b> thirsty, 4 h 10.</p><code>session_id</code>
  <div style="overflow-x: auto; width: 200px"><table><tr><td>${"wide ".repeat(4)}<td><a href="#">${"w".repeat(60)}</a></table></div>
  <svg width="20" height="20"><path d="M0 0h20v20H0z" fill="currentColor"/></svg>`;

test("a page that is right has no fault, also in longer words", async ({ page }) => {
  await shown(page, GOOD);
  const faults = async () => [
    ...(await textFaults(page)),
    ...(await machineWords(page)),
    ...(await stuckFaults(page)),
    ...(await motionFaults(page)),
    ...(await forcedFaults(page)),
  ];
  expect(await faults()).toEqual([]);
  const before = (await page.locator("p").textContent()) ?? "";
  const shorten = await lengthen(page);
  expect((await page.locator("p").textContent())?.length).toBeGreaterThan(before.length * 1.2);
  expect(await page.locator("code").textContent()).toBe("session_id");
  expect(await faults()).toEqual([]);
  await shorten();
  expect(await page.locator("p").textContent()).toBe(before);
});

const BAD: readonly [what: string, body: string, style: string, fault: RegExp][] = [
  [
    "text over text",
    "<p class=a>One text</p><p>Another text</p>",
    ".a { position: absolute; margin: 0; top: 24px }",
    /^over one another: “Another text” and “One text”$/,
  ],
  [
    "text that a box around it cuts off",
    "<div class=a><p>A line that is too long</p></div>",
    ".a { width: 60px; overflow: hidden; white-space: nowrap }",
    /^cut off: A line that/,
  ],
  [
    "a link that nobody can scroll to",
    "<a class=a href='#'>Away</a>",
    ".a { position: absolute; left: -80px }",
    /^beyond the page: a Away$/,
  ],
];
for (const [what, body, style, fault] of BAD)
  test(`${what} is found`, async ({ page }) => {
    await shown(page, body, style);
    expect((await textFaults(page)).some((each) => fault.test(each))).toBe(true);
  });

test("keys, values that are none, moments of machines and numbers nobody rounded are found", async ({
  page,
}) => {
  for (const word of ["carb_g", "undefined", "NaN", "2026-11-22T08:00:00Z", "0.30000000004"]) {
    await shown(page, `<p>It is ${word} now</p>`);
    expect((await machineWords(page)).join()).toContain("a machine's word");
  }
  await shown(page, "<p>Write {first_name} for the name, 1.234,5 and 2.25</p>");
  expect(await machineWords(page)).toEqual([]);
});

test("marks that vanish in forced colours, moves under reduced motion and covered screens are found", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await shown(
    page,
    "<span class=a></span>",
    ".a { display: inline-block; width: 9px; height: 9px; background: red }",
  );
  expect((await forcedFaults(page)).join()).toContain("lost in forced colours: span a");
  await shown(page, "<b class=a>x</b>", ".a { transition: transform 200ms }");
  expect((await motionFaults(page)).join()).toContain("moves under reduced motion: b a");
  await shown(page, "<div class=a>Stays</div>", ".a { position: fixed; inset: 0 0 30% 0 }");
  expect(await stuckFaults(page)).toEqual(["70% of the screen stays covered"]);
});
