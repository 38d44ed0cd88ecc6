import type { Page } from "@playwright/test";

/** Keeps the scripts of a page's next visits back. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}
