import { bestCombination as combining } from "@/lib/catalog/fit/search";
import { weigh as weighing } from "@/lib/catalog/fit/weigh";
import { fitSession as fitting } from "@/lib/catalog/session-fit";

/** Fits run to their end at once, instead of in slices. */

const atOnce =
  <A extends unknown[], T>(work: (...args: A) => Generator<void, T>) =>
  (...args: A): T => {
    const running = work(...args);
    for (;;) {
      const { done, value } = running.next();
      if (done === true) return value;
    }
  };

export const bestCombination = atOnce(combining);
export const weigh = atOnce(weighing);
export const fitSession = atOnce(fitting);
