import type { Safety } from "@/lib/contract/prescription";
import { drinkingAdvice } from "@/lib/engine/safety-texts";
import { NBSP } from "@/lib/wording/calendars";

/**
 * Returns the lines that every plan includes: the most to drink, sodium, and the session's own warnings.
 *
 * @param format how to word amounts for the reader
 */
export function limitsOf(
  safety: Safety,
  { sentence }: { sentence: (text: string) => string },
): string[] {
  const review = safety.requires_human_review
    ? ["Talk to a qualified professional before you follow this plan."]
    : [];
  const sodium = `Take no more than ${safety.max_safe_sodium_mg_per_hr}${NBSP}mg of sodium per hour.`;
  const advice = drinkingAdvice(safety.max_safe_fluid_ml_per_hr);
  return eachOnce([`${advice} ${sodium}`, ...review, ...safety.warnings]).map(sentence);
}

/** Drops repeated sentences, because several warnings end alike. */
function eachOnce(texts: readonly string[]): string[] {
  const told = new Set<string>();
  const isNew = (one: string) => !told.has(one) && told.add(one);
  return texts
    .map((text) =>
      text
        .split(/(?<=\.) (?=[A-Z])/)
        .filter(isNew)
        .join(" "),
    )
    .filter((text) => text !== "");
}
