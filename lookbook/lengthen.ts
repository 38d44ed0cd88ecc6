import type { Page } from "@playwright/test";
import { pseudo } from "./pseudo";

/** Machine text, which is in no language and is not translated. */
const UNTOLD = "code, pre, script, style, noscript, kbd, [translate=no]";
const SAID_BY = ["aria-label", "placeholder", "title", "alt"];

/**
 * Makes every visible text of a page longer and accented: in elements, drawings, fields and their options.
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
