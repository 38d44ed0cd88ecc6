import { NUTRIENT_ROWS, type Nutrient } from "@/lib/contract/debrief";
import { BARS, wholePercent } from "@/lib/roster/bars";

/** Nutrient names for narrow columns. */
export const SHORT_NAMES = { carb: "Carb", sodium: "Sodium", fluid: "Fluid" } as const;

/** Returns a nutrient's name within a sentence. */
export const nutrientWord = (nutrient: Nutrient): string =>
  NUTRIENT_ROWS[nutrient].title.toLowerCase();

/** Formats a fraction. */
export type PercentWords = (share: number) => string;

/** Formats a fraction as whole percent, rounded down, so a value below a cutoff never reads as reaching it. */
export const percentWords: PercentWords = (share) => `${wholePercent(share)}%`;

/** True if a share, a fraction of the plan, is below the cutoff; false if not reported. */
export const isShort = (share: number | null, cutoff: number): boolean =>
  share !== null && BARS.under_fuel.isCrossed(share, cutoff);

/**
 * Describes how much of the plan was taken for a nutrient, and whether it is below the cutoff. Null means not reported.
 */
export function shareWords(
  nutrient: Nutrient,
  share: number | null,
  cutoff: number,
  percent: PercentWords = percentWords,
): string {
  const name = NUTRIENT_ROWS[nutrient].title;
  if (share === null) return `${name} not reported`;
  const below = isShort(share, cutoff) ? `, below the cutoff of ${percent(cutoff)}` : "";
  return `${name} ${percent(share)} of plan${below}`;
}
