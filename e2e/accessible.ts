import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Runs axe in the page itself: our pages have no cross-site frames, for which it would open a second page every time.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** Checks the page's colors against WCAG 2.2 AA: everything a different color scheme can change. */
export async function expectLegible(page: Page) {
  const { violations } = await axe(page)
    .withRules(["color-contrast", "link-in-text-block"])
    .analyze();
  expect(violations).toEqual([]);
}

/** Checks the page against WCAG 2.2 AA and extra rules, and that it fits its window without horizontal scrolling. */
export async function expectAccessible(page: Page, more: readonly string[] = []) {
  const { violations } = await axe(page)
    .withTags([...WCAG, ...more])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Does the same in dark and light. */
export async function expectBoth(page: Page, more: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, more);
}
