import type { Page } from "@playwright/test";

/** Presses Tab until an element with that role and name has focus. */
export async function tabTo(page: Page, role: "button" | "textbox" | "checkbox", name: string) {
  const wanted = await page.getByRole(role, { name }).first().elementHandle();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((one) => document.activeElement === one, wanted)) return;
  }
  throw new Error(`No ${role} called ${name} is met by Tab.`);
}

/**
 * Presses a key several times and checks where the focus is each time.
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
 * Runs in the page: returns the focused element and what covers it, checked at three heights of its center; null for
 * nothing. For an element taller than a row, such as a scrolling table, one visible point is enough.
 */
function whatCovers(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // For a link that wraps, possibly around another one, uses its first line.
  const { left, right, top, bottom, width } =
    focused.getClientRects()[0] ?? focused.getBoundingClientRect();
  const labels = "labels" in focused ? [...((focused.labels as NodeList | null) ?? [])] : [];
  // Elements only for screen readers have no place of their own; the element they belong to is visible instead.
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
