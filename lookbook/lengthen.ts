import type { Page } from "@playwright/test";
import { pseudo } from "./pseudo";

/** What is written with the letters of machines: it is no language, and no translator touches it. */
const UNTOLD = "code, pre, script, style, noscript, kbd, [translate=no]";
const SAID_BY = ["aria-label", "placeholder", "title", "alt"];

/**
 * Makes every text of a page that is shown longer and accented: in elements, in drawings, in fields and their options.
 *
 * @returns what makes them as they were
 */
export async function lengthen(page: Page): Promise<() => Promise<void>> {
  const texts = await page.evaluate(
    ({ untold, names }) => {
      const setters: ((text: string) => void)[] = [];
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const isMono = (element: Element) => /mono/i.test(getComputedStyle(element).fontFamily);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node as Text;
        const { parentElement } = text;
        if (parentElement === null || parentElement.closest(untold) !== null) continue;
        if (isMono(parentElement)) continue;
        found.push(text.data);
        setters.push((longer) => {
          text.data = longer;
        });
      }
      for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join()))
        for (const name of names) {
          const value = element.getAttribute(name);
          if (value === null) continue;
          found.push(value);
          setters.push((longer) => element.setAttribute(name, longer));
        }
      Object.assign(globalThis, { setters });
      return found;
    },
    { untold: UNTOLD, names: SAID_BY },
  );
  const say = (each: readonly string[]) =>
    page.evaluate((said) => {
      const { setters } = globalThis as unknown as { setters: ((text: string) => void)[] };
      for (const [place, set] of setters.entries()) set(said[place] ?? "");
    }, each);
  await say(texts.map(pseudo));
  return () => say(texts);
}
