import { expect, type Locator } from "@playwright/test";

/** A double click on a button of a plain form, once the scripts that send it once are there. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.waitFor();
  const isReady = (element: HTMLElement | SVGElement) =>
    Object.keys(element).some((key) => key.startsWith("__react"));
  await expect.poll(() => button.evaluate(isReady)).toBe(true);
  await button.dblclick();
}
