import { NUTRIENT_ROWS, type Nutrient } from "@/lib/contract/debrief";
import { BARS, wholePercent } from "@/lib/roster/bars";

/** A nutrient over a narrow column. */
export const SHORT_NAMES = { carb: "Carb", sodium: "Sodium", fluid: "Fluid" } as const;

/** A nutrient within a sentence. */
export const nutrientWord = (nutrient: Nutrient): string =>
  NUTRIENT_ROWS[nutrient].title.toLowerCase();

/** How a fraction is written. */
export type PercentWords = (share: number) => string;

/** A fraction in whole per cent, rounded down: what is below a cutoff never reads as if it reached it. */
export const percentWords: PercentWords = (share) => `${wholePercent(share)}%`;

/** Whether a share, a fraction of the plan, is below the cutoff; what was not reported is not. */
export const isShort = (share: number | null, cutoff: number): boolean =>
  share !== null && BARS.under_fuel.isCrossed(share, cutoff);

/** Of which nutrient how much of the plan was taken, and whether that is below the cutoff. Null is not reported. */
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
