import type { CarbExperience, UsualCarbConsumption } from "@/lib/contract/vocabulary";
import { GUT_CEILING } from "@/lib/engine/constants";

/** An athlete's answers about carbohydrate; null if unanswered. */
export interface Habits {
  usual: UsualCarbConsumption | null;
  most_ever: CarbExperience | null;
}

/** The upper end of each range, g/h; infinite for open ranges. */
const USUAL_TO: Record<UsualCarbConsumption, number> = {
  range_lt_60: 60,
  range_60_80: 80,
  range_80_100: 100,
  range_gt_100: Number.POSITIVE_INFINITY,
};
const EVER_TO: Record<CarbExperience, number> = {
  range_0_30: 30,
  range_40_60: 60,
  range_gt_70: Number.POSITIVE_INFINITY,
};

/** Returns what a gut with this history is expected to take, g/h, before sport, heat and age; null if unknown. */
const gutCarbOf = ({ usual, most_ever }: Habits): number | null =>
  usual === null || most_ever === null ? null : GUT_CEILING[most_ever][usual];

/** How a rate compares with what the gut is used to. */
export type Strain = "usual" | "more_than_usual" | "more_than_trained";

/**
 * Compares a rate (g/h) with what an athlete is used to: `more_than_usual` is above what they usually take or have ever
 * taken, `more_than_trained` above what a gut with this history is expected to take (science, 2.9: Costa 2017, Miall
 * 2018). Null if nothing was answered.
 */
export function strainOf(carb_g_per_hr: number, { usual, most_ever }: Habits): Strain | null {
  if (usual === null && most_ever === null) return null;
  const known = Math.min(
    usual === null ? Number.POSITIVE_INFINITY : USUAL_TO[usual],
    most_ever === null ? Number.POSITIVE_INFINITY : EVER_TO[most_ever],
  );
  if (carb_g_per_hr <= known) return "usual";
  const trained = gutCarbOf({ usual, most_ever });
  return trained !== null && carb_g_per_hr > trained ? "more_than_trained" : "more_than_usual";
}
