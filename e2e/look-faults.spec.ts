import { expect, type Page, test } from "@playwright/test";
import { forcedFaults, motionFaults } from "../lookbook/forced-faults";
import { lengthen } from "../lookbook/lengthen";
import { machineWords, stuckFaults, textFaults } from "../lookbook/text-faults";
import { treeFaults } from "../lookbook/tree-faults";

/** The lookbook reports real faults, and no false ones. */

const shown = (page: Page, body: string, style = "") =>
  page.setContent(
    `<!doctype html><html lang="en"><style>body { margin: 8px; font: 16px sans-serif } ${style}</style><body>${body}`,
  );

const GOOD = `<h1>Plan</h1><p>Drink <b>when</b> thirsty, 4 h 10.</p><code>session_id</code>
  <div style="overflow-x: auto; width: 200px"><table><tr><td>${"wide ".repeat(4)}<td><a href="#">${"w".repeat(60)}</a></table></div>
  <svg width="20" height="20"><path d="M0 0h20v20H0z" fill="currentColor"/></svg>`;

test("a correct page has no faults, even with longer text", async ({ page }) => {
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

test("raw keys, placeholder values, machine timestamps and unrounded numbers are found", async ({
  page,
}) => {
  for (const word of ["carb_g", "undefined", "NaN", "2026-11-22T08:00:00Z", "0.30000000004"]) {
    await shown(page, `<p>It is ${word} now</p>`);
    expect((await machineWords(page)).join()).toContain("a machine's word");
  }
  await shown(page, "<p>Write {first_name} for the name, 1.234,5 and 2.25</p>");
  expect(await machineWords(page)).toEqual([]);
});

test("marks that vanish in forced colors, motion despite reduced motion and covered screens are found", async ({
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

/** A page with correct accessibility, plus extra content. */
const heard = (more: string) => `<main><h1>Plan</h1>${more}</main>`;
const MISHEARD: readonly [what: string, body: string, fault: string][] = [
  ["a second main", `${heard("")}<main><p>Other</p></main>`, "heard: 2 main"],
  ["a second title", heard("<h1>Other</h1>"), "heard: 2 headings of level 1"],
  ["a heading that skips a level", heard("<h3>Deep</h3>"), 'heard: "Deep" skips to level 3'],
  [
    "two places of one name",
    heard("<nav aria-label=Pages>a</nav><nav aria-label=Pages>b</nav>"),
    'heard: two navigation named "Pages"',
  ],
  [
    "a table without a name",
    heard("<table><tr><th>Day<th>Carbs<tr><th>Mon<td>90 g</table>"),
    "heard: 1 × table without a name",
  ],
  ["a button without a name", heard("<button></button>"), "heard: button without a name"],
  [
    "a picture without a name",
    heard("<svg role=img width=9 height=9><path d='M0 0h9v9z'/></svg>"),
    "heard: 1 × picture without a name",
  ],
  [
    "links of one name that lead to different places",
    heard(
      "<div><a href='https://a.example/1'>More</a> <a href='https://a.example/2'>More</a></div>",
    ),
    'heard: 2 links "More" lead to different places',
  ],
];

test("faults for screen readers are found, and correct markup isn't a fault", async ({ page }) => {
  await shown(
    page,
    heard(`<h2>Days</h2><nav aria-label="Pages"><a href="https://a.example/a">All</a></nav>
    <table><caption>Days</caption><tr><th>Day<th>More<tr><th>Mon<td><a href="https://a.example/b">Open</a><tr><th>Tue<td><a href="https://a.example/c">Open</a></table>`),
  );
  expect(await treeFaults(page)).toEqual([]);
  for (const [what, body, fault] of MISHEARD) {
    await shown(page, body);
    expect(await treeFaults(page), what).toEqual([fault]);
  }
});
