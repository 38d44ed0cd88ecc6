/** The domain's closed word lists. Every name of a sport, an answer or a concern comes from here. */

export const ACTIVITY_TYPES = ["run", "bike", "swim", "row", "ski", "hike", "lift"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const SEXES = ["male", "female", "intersex"] as const;
export type Sex = (typeof SEXES)[number];

/** The most carbohydrate per hour the athlete has ever used, in g/h. */
export const CARB_EXPERIENCES = ["range_0_30", "range_40_60", "range_gt_70"] as const;
export type CarbExperience = (typeof CARB_EXPERIENCES)[number];

/** The athlete's usual carbohydrate intake, in g/h. */
export const USUAL_CARB_CONSUMPTIONS = [
  "range_lt_60",
  "range_60_80",
  "range_80_100",
  "range_gt_100",
] as const;
export type UsualCarbConsumption = (typeof USUAL_CARB_CONSUMPTIONS)[number];

export const CONCERNS = [
  "muscle_cramps",
  "gut_distress",
  "performance",
  "hunger",
  "heat_tolerance",
  "faintness",
  "drinking_resistance",
  "thirst",
] as const;
export type Concern = (typeof CONCERNS)[number];
