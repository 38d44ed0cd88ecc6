import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Detects faults of a rendered page and describes them in words. */

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Maximum acceptable layout shift. */
const SHIFT_MAX = 0.02;

/** Makes a page report errors and layout shifts. Must be called before the page is opened. */
export async function watch(page: Page, isExpected: (text: string) => boolean): Promise<string[]> {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text()))
      faults.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => {
    faults.push(`script: ${error.message.slice(0, 200)}`);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return faults;
}

export async function shiftFaults(page: Page): Promise<string[]> {
  const sum = await page.evaluate(() => {
    const { shifts = [] } = globalThis as unknown as { shifts?: number[] };
    return shifts.reduce((total, one) => total + one, 0);
  });
  return sum > SHIFT_MAX ? [`layout shift ${sum.toFixed(3)}`] : [];
}

const addStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);

/** Forces offscreen rows to render: until then they have no size and no image. */
export const drawWhole = (page: Page): Promise<void> =>
  addStyle(page, "* { content-visibility: visible !important }");

export async function axeFaults(page: Page): Promise<string[]> {
  // Sticky elements cover half of something wherever scrolling stops, which would then measure as too small.
  await addStyle(page, "[data-stays] { position: static !important }");
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.length} × ${String(nodes[0]?.target).slice(0, 120)}`,
  );
}

/** Returns horizontal overflow, and text clipped by its box without any way to read the rest. */
export async function boxFaults(page: Page): Promise<string[]> {
  const { over, clipped } = await page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      const isHidden = clipPath !== "none" || (position === "absolute" && element.clientWidth <= 1);
      const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      if (isHidden || !hasText || element.closest("svg, [title]") !== null) return false;
      const isWide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTall = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return isWide || isTall;
    };
    return {
      over: document.documentElement.scrollWidth - innerWidth,
      clipped: [...document.body.querySelectorAll("*")]
        .filter(isCut)
        .map(({ textContent }) => textContent?.trim().slice(0, 40)),
    };
  });
  return [
    ...(over > 0 ? [`sideways overflow of ${over} px`] : []),
    ...clipped.slice(0, 3).map((text) => `text clipped: ${text}`),
  ];
}
