import { expect, type Page, test } from "@playwright/test";
import { readPdf } from "../../testing/pdf";
import { open, signedIn, watched } from "./coach";

/** How long the page takes, in its own milliseconds, from a change until the count of what is shown says so. */
const timed = (page: Page, typed: string, shown: string): Promise<number> =>
  page.evaluate(
    ([typed, shown]) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>("input[type=search]");
        const status = [...document.querySelectorAll("[role=status]")].find((each) =>
          each.textContent?.includes("athletes"),
        );
        if (!field || !status) throw new Error("there is no field to search in");
        const beganMs = performance.now();
        new MutationObserver((_, observer) => {
          if (!status.textContent?.startsWith(shown)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - beganMs));
        }).observe(status, { childList: true, characterData: true, subtree: true });
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
        set?.call(field, typed);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    [typed, shown] as const,
  );

/** How many rows the browser itself tells who listens, also of those that are laid out only near where one looks. */
async function heardRows(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter(({ role, ignored }) => role?.value === "rowheader" && !ignored).length;
}

test("a roster of five hundred is whole: every row is there for a browser's own search, on paper and for who listens", async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  // A browser has its tree whole only where somebody listens.
  const args = [...(launchOptions.args ?? []), "--force-renderer-accessibility"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60({ count: 500 });
  const { page, faults } = await watched(await signedIn(browser, cookie));
  const beganMs = Date.now();
  await open(page, "/roster");
  const aliveMs = Date.now() - beganMs;
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(501);
  const rowHeads = page.getByRole("rowheader");
  const names = await rowHeads.allTextContents();
  expect(new Set(names).size).toBeGreaterThan(100);
  const [wanted = ""] = names.slice(-1);
  const found = names.filter((name) => name.includes(wanted)).length;
  const filteredMs = await timed(page, wanted, `${found} of 500`);
  await expect(rows).toHaveCount(found + 1);
  const wholeMs = await timed(page, "", "500 athletes");
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
  // Letters of other scripts are drawn with whatever the machine has, often as shapes without a text.
  const latin = sorted.filter((name) => /^[\p{Script=Latin} \d]+$/u.test(name));
  expect(latin.length).toBeGreaterThan(300);
  expect(latin.filter((name) => !paper.includes(name.replaceAll(" ", "")))).toEqual([]);
  expect(faults).toEqual([]);
  await browser.close();
  test.info().annotations.push({
    type: "ms",
    description: `alive after ${aliveMs}, filtered ${filteredMs.toFixed()}, whole again ${wholeMs.toFixed()}`,
  });
});
