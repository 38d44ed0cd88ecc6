import { expect, type Locator } from "@playwright/test";

/** Double-clicks a plain form's button, once the scripts that prevent double submission are loaded. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.waitFor();
  const isReady = (element: HTMLElement | SVGElement) =>
    Object.keys(element).some((key) => key.startsWith("__react"));
  await expect.poll(() => button.evaluate(isReady)).toBe(true);
  await button.dblclick();
}
