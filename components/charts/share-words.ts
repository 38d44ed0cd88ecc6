import { NUTRIENT_ROWS, type Nutrient } from "@/lib/contract/debrief";
import { wholePercent } from "@/lib/roster/bars";

/** Nutrient names for narrow columns. */
export const SHORT_NAMES = { carb: "Carb", sodium: "Sodium", fluid: "Fluid" } as const;

/** Returns a nutrient's name within a sentence. */
export const nutrientWord = (nutrient: Nutrient): string =>
  NUTRIENT_ROWS[nutrient].title.toLowerCase();

/** Formats a fraction. */
export type PercentWords = (share: number) => string;

/** Formats a fraction as whole percent, rounded down, so a value below a cutoff never reads as reaching it. */
export const percentWords: PercentWords = (share) => `${wholePercent(share)}%`;

/**
 * Describes how much of the plan was taken for a nutrient. A null share means not reported.
 *
 * @param below the cutoff it was marked for; null if it wasn't
 */
export function shareWords(
  nutrient: Nutrient,
  share: number | null,
  below: number | null,
  percent: PercentWords = percentWords,
): string {
  const name = NUTRIENT_ROWS[nutrient].title;
  if (share === null) return `${name} not reported`;
  const told = below === null ? "" : `, below the cutoff of ${percent(below)}`;
  return `${name} ${percent(share)} of plan${told}`;
}
