import type { Page } from "@playwright/test";

/** Goes on by the Tab key until a part of that role and name has the focus. */
export async function tabTo(page: Page, role: "button" | "textbox" | "checkbox", name: string) {
  const wanted = await page.getByRole(role, { name }).first().elementHandle();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((one) => document.activeElement === one, wanted)) return;
  }
  throw new Error(`No ${role} called ${name} is met by Tab.`);
}

/**
 * Presses a key so many times, and looks where the focus is each time.
 *
 * @returns what had the focus while something else was drawn over it
 */
export async function coveredOnTheWay(page: Page, key: string, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let pressed = 0; pressed < presses; pressed++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(whatCovers);
    if (found !== null) covered.push(found);
  }
  return covered;
}

/**
 * Runs in the page: what has the focus and what is over it, at three heights of its middle; null for nothing. Of a part that
 * is taller than a row, such as a table that scrolls, it is enough that one of them is in sight.
 */
function whatCovers(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // Of a link that goes on in the next line, between which another one may stand, its first line.
  const { left, right, top, bottom, width } =
    focused.getClientRects()[0] ?? focused.getBoundingClientRect();
  const labels = "labels" in focused ? [...((focused.labels as NodeList | null) ?? [])] : [];
  // What only screen readers are told has no place of its own: what it belongs to is drawn in its stead.
  if (width <= 1) return null;
  const found: string[] = [];
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    const over = document.elementFromPoint((left + right) / 2, y);
    const isOwn =
      over !== null &&
      (focused.contains(over) ||
        over.contains(focused) ||
        labels.some((each) => each.contains(over)));
    if (isOwn) continue;
    const name = (element: Element | null) =>
      element === null
        ? "the edge of the window"
        : `${element.tagName} ${element.textContent?.slice(0, 40)}`;
    found.push(`${name(focused)} under ${name(over)}`);
  }
  const isRow = bottom - top < 100;
  return (isRow ? found.length > 0 : found.length === 3) ? (found[0] ?? null) : null;
}
