import { PROFILE_FIELDS } from "@/lib/contract/profile";
import type { CarbExperience, UsualCarbConsumption } from "@/lib/contract/vocabulary";

/** The highest value each answer can mean, in g/h. */
const MOST_EVER: Readonly<Record<CarbExperience, number>> = {
  range_0_30: 30,
  range_40_60: 60,
  range_gt_70: Number.POSITIVE_INFINITY,
};
/** The lowest value each answer can mean, in g/h. */
const USUALLY: Readonly<Record<UsualCarbConsumption, number>> = {
  range_lt_60: 0,
  range_60_80: 60,
  range_80_100: 80,
  range_gt_100: 100,
};

/** Explains two contradictory answers in a sentence for whoever gave them; null if none contradict. */
export function contradictionIn(answers: {
  carb_experience?: CarbExperience | null | undefined;
  usual_carb_consumption?: UsualCarbConsumption | null | undefined;
}): string | null {
  const { carb_experience: most, usual_carb_consumption: usual } = answers;
  if (most == null || usual == null || USUALLY[usual] <= MOST_EVER[most]) return null;
  const told = (field: keyof typeof answers, value: string) =>
    PROFILE_FIELDS[field].question.options
      .find((option) => option.value === value)
      ?.label.toLowerCase();
  return `Two answers contradict each other: the most carbohydrate ever taken per hour is ${told("carb_experience", most)}, but usually it is ${told("usual_carb_consumption", usual)}. Check both; until then treat the numbers as an estimate.`;
}
