import { expect, type Page } from "@playwright/test";
import type { Coach60 } from "../../testing/coach60";
import { readPdf } from "../../testing/pdf";
import { open, signedIn, watched } from "./coach";
import { test } from "./quiet";
import { note, startStopwatch } from "./stopwatch";

let made: Promise<Coach60> | null = null;
/** A coach of five hundred, whom both tests only read. */
async function large(): Promise<Coach60> {
  const { coach60 } = await import("../../testing/coach60");
  made ??= coach60({ count: 500 });
  return made;
}

const INTERACTIVE_MS = 1_500;
const FILTERED_MS = 100;
const SELECTED_MS = 200;

/**
 * Returns how many rows the browser exposes to screen readers, including those only laid out when near the viewport.
 */
async function heardRows(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter(({ role, ignored }) => role?.value === "rowheader" && !ignored).length;
}

test("a roster of five hundred is complete: every row is there for browser search, print and screen readers", async ({
  playwright,
  launchOptions,
}) => {
  // A browser builds its full accessibility tree only if something listens.
  const args = [...(launchOptions.args ?? []), "--force-renderer-accessibility"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const { cookie } = await large();
  const { page, faults } = await watched(await signedIn(browser, cookie));
  await open(page, "/roster");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(501);
  const rowHeads = page.getByRole("rowheader");
  const names = await rowHeads.allTextContents();
  expect(new Set(names).size).toBeGreaterThan(100);
  const [wanted = ""] = names.slice(-1);
  const found = names.filter((name) => name.includes(wanted)).length;
  await page.getByRole("searchbox").fill(wanted);
  await expect(rows).toHaveCount(found + 1);
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(501);
  await page.getByRole("button", { name: /^Athlete/ }).click();
  await expect(rows).toHaveCount(501);
  const sorted = await rowHeads.allTextContents();
  const { compare } = new Intl.Collator("en");
  expect(sorted).toEqual([...sorted].sort(compare));
  expect(await heardRows(page)).toBe(500);
  const last = sorted.at(-1) ?? "";
  expect(await page.evaluate((text) => Reflect.get(globalThis, "find")(text), last)).toBe(true);
  const printed = await readPdf(await page.pdf({ format: "A4" }));
  const paper = printed.pages
    .map(({ text }) => text)
    .join("")
    .replaceAll(" ", "");
  // Other scripts are drawn with the machine's fonts, often as shapes without text.
  const latin = sorted.filter((name) => /^[\p{Script=Latin} \d]+$/u.test(name));
  expect(latin.length).toBeGreaterThan(300);
  expect(latin.filter((name) => !paper.includes(name.replaceAll(" ", "")))).toEqual([]);
  expect(faults).toEqual([]);
  await browser.close();
});

test("a roster of five hundred can be used, filtered, sorted and selected as a whole without waiting", async ({
  browser,
}) => {
  const { cookie } = await large();
  const page = await (await signedIn(browser, cookie)).newPage();
  // The server's and browser's warm-up doesn't count against the roster.
  await open(page, "/help");
  await page.addInitScript(() => {
    const look = () => {
      const last = [...document.querySelectorAll("tbody input")][499];
      const isAlive = last && Object.keys(last).some((key) => key.startsWith("__react"));
      if (isAlive) Object.assign(globalThis, { aliveMs: performance.now() });
      else setTimeout(look, 20);
    };
    look();
  });
  await open(page, "/roster");
  const alive = await page.waitForFunction(() => Reflect.get(globalThis, "aliveMs") as number);
  note("it can be used", await alive.jsonValue(), INTERACTIVE_MS);

  const count = "#main p[role=status]";
  const filtered = await startStopwatch(page, { selector: count, text: /^\d+ of 500/ });
  await page.getByRole("searchbox").fill("an");
  note("it is filtered", await filtered(), FILTERED_MS);
  const whole = await startStopwatch(page, { selector: count, text: /^500 athletes/ });
  await page.getByRole("searchbox").fill("");
  note("it is whole again", await whole(), FILTERED_MS);
  const first = page.getByRole("rowheader").first();
  const name = (await first.textContent()) ?? "";
  const sorted = await startStopwatch(page, {
    selector: "tbody tr:first-child th",
    text: new RegExp(`^(?!${name.replaceAll(/[^\p{L}]/gu, ".")})`, "u"),
  });
  await page.getByRole("button", { name: /^Athlete/ }).click();
  note("it is sorted", await sorted(), FILTERED_MS);
  const selected = await startStopwatch(page, {
    selector: "[aria-label='Selected athletes'] p[role=status]",
    text: /^500\sathletes selected/,
  });
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  note("all are selected", await selected(), SELECTED_MS);
  await expect(page.locator("tbody").getByRole("checkbox", { checked: true })).toHaveCount(500);
  await page.getByRole("checkbox", { name: "Select all shown" }).uncheck();
  await expect(page.getByRole("region", { name: "Selected athletes" })).toHaveCount(0);
});
