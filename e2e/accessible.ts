import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Axe on the page itself: our pages have no frames of other sites, for which it would open a second page every time. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** Holds the colours of the page to WCAG 2.2 AA: all that another colour scheme can change of it. */
export async function expectLegible(page: Page) {
  const { violations } = await axe(page)
    .withRules(["color-contrast", "link-in-text-block"])
    .analyze();
  expect(violations).toEqual([]);
}

/** Holds the page to WCAG 2.2 AA and to further rules, and to fit its window without sideways scrolling. */
export async function expectAccessible(page: Page, more: readonly string[] = []) {
  const { violations } = await axe(page)
    .withTags([...WCAG, ...more])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The same in dark and in light. */
export async function expectBoth(page: Page, more: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, more);
}
