import { type Page, test } from "@playwright/test";

/** Measures durations in the browser's own milliseconds, which exclude waits between test and browser. */

/** Records a figure beside its limit. Never fails: a browser under test shares its machine with others. */
export function note(what: string, ms: number, barMs: number): void {
  const description = `${what}: ${ms.toFixed()} ms of ${barMs}`;
  test.info().annotations.push({ type: "ms", description });
  console.log(description);
}

interface Shown {
  /** A CSS selector. */
  selector: string;
  /** The pattern its text matches once it is there. */
  text: RegExp;
  /** Text it must have shown in between. */
  after?: RegExp;
}

/**
 * Measures the time from the next key press, click or input until an element has the expected text and is painted. Call
 * it before the input; await the returned function's result afterwards.
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

/** Makes a page record the time from each input to the next paint. Must be called before the page is opened. */
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

/** Returns the slowest of them: with fewer than fifty, that is the page's INP. */
export const slowestInteraction = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, "interactions")));
