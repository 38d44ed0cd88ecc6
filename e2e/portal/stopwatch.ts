import { type Page, test } from "@playwright/test";

/** How long things take in a browser's own milliseconds: what waits between a test and its browser is in none of them. */

/** Notes a figure beside its bar. It fails nothing: a browser under test shares its machine with others. */
export function note(what: string, ms: number, barMs: number): void {
  const description = `${what}: ${ms.toFixed()} ms of ${barMs}`;
  test.info().annotations.push({ type: "ms", description });
  console.log(description);
}

interface Shown {
  /** A CSS selector. */
  selector: string;
  /** A pattern that the element's text fits once it is there. */
  text: RegExp;
  /** What it must have read in between. */
  after?: RegExp;
}

/**
 * How long the page takes from the next press of a key, click or letter that comes in until an element reads as it should,
 * and is drawn. To be called before whatever is pressed; what it answers is asked for afterwards.
 */
export async function startStopwatch(page: Page, { selector, text, after }: Shown) {
  await page.evaluate(
    ([selector, source, before]) => {
      let isSeen = before === "";
      const reads = () => {
        const words = document.querySelector(selector)?.textContent ?? "";
        if (isSeen) return new RegExp(source).test(words);
        isSeen = new RegExp(before).test(words);
        return false;
      };
      const took = new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          for (const name of ["keydown", "input", "click"])
            removeEventListener(name, begin, { capture: true });
          const observer = new MutationObserver(() => {
            if (!reads()) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          });
          const seen = { childList: true, characterData: true, attributes: true, subtree: true };
          observer.observe(document.documentElement, seen);
        };
        for (const name of ["keydown", "input", "click"])
          addEventListener(name, begin, { capture: true });
      });
      Object.assign(globalThis, { took });
    },
    [selector, text.source, after?.source ?? ""] as const,
  );
  return (): Promise<number> => page.evaluate(() => Reflect.get(globalThis, "took"));
}

/** Has a page keep how long each press took until something was drawn. To be called before it is opened. */
export async function keepInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions: number[] = [];
    Object.assign(globalThis, { interactions });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if ((entry.interactionId ?? 0) > 0) interactions.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The slowest of them: of fewer than fifty that is the page's INP. */
export const slowestInteraction = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, "interactions")));
