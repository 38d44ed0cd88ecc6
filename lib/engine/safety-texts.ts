import { SAFETY } from "@/lib/engine/constants";

/** True if a published ceiling (ml/h) is too small to measure out, and so isn't named. */
export const isSipped = (max_safe_fluid_ml_per_hr: number): boolean =>
  max_safe_fluid_ml_per_hr < SAFETY.sip_below_ml;

/** Returns one sentence on how much to drink, from the published ceiling (ml/h). */
export function drinkingAdvice(max_safe_fluid_ml_per_hr: number): string {
  return isSipped(max_safe_fluid_ml_per_hr)
    ? "Sip to thirst."
    : `Drink to thirst, never more than ${max_safe_fluid_ml_per_hr} ml per hour.`;
}

export const SEEK_HELP =
  "Stop and get medical help for confusion, vomiting, swelling, a severe headache, collapse, or if sweating stops in the heat.";

export function overdrinking(max_safe_fluid_ml_per_hr: number): string {
  return `In a session this long, drinking more than you sweat can dilute your blood sodium. ${drinkingAdvice(max_safe_fluid_ml_per_hr)} Do not gain weight. ${SEEK_HELP}`;
}

export function highReplacement(max_safe_fluid_ml_per_hr: number): string {
  return `This plan replaces most of what you sweat. ${drinkingAdvice(max_safe_fluid_ml_per_hr)}`;
}

export const HEAT_CRITICAL = `Heat at this level is dangerous for everyone. Postpone or move the session. ${SEEK_HELP}`;
export const HEAT_HIGH = `Heat illness is likely at this level. Shorten or slow the session, cool yourself often and do not go alone. ${SEEK_HELP}`;
export const HEAT_WARNING = `The heat raises the risk of heat illness. Start slower than usual, cool yourself often and watch for early signs. ${SEEK_HELP}`;

export function netLoss(loss_pct: number, max_safe_fluid_ml_per_hr: number): string {
  return `You may lose about ${loss_pct.toFixed(1)} % of body weight as water even with this plan. ${drinkingAdvice(max_safe_fluid_ml_per_hr)} Start well hydrated and make up the rest afterwards.`;
}

export function gutLimited(demand_g_per_hr: number, carb_g_per_hr: number): string {
  return `The session could use about ${Math.round(demand_g_per_hr)} g of carbohydrate per hour, but your gut is ready for about ${carb_g_per_hr} g. Practise a little more each week in training.`;
}

export const GUT_DISTRESS =
  "This much carbohydrate can upset the gut, the more so in heat. Take small amounts often and try the plan in training first.";
export const YOUNG =
  "Young athletes sweat and cope with heat differently and are outside the data behind these numbers. Plan together with a coach, a parent and a doctor.";
export const OLDER =
  "Older athletes feel thirst less and are outside the data behind these numbers. Check the plan with a doctor.";
export const BODY_MASS =
  "This body weight is outside the data behind these numbers. Check the plan with a sports dietitian or a doctor.";
export const DURATION =
  "A session longer than a day is outside the data behind these numbers. Check the plan with someone experienced.";
export const HEAT_AND_INTENSITY =
  "Hard work in this heat can bring heat stroke within an hour. Slow down, shorten it or choose a cooler time.";
export const TOTAL_SODIUM =
  "This is a large amount of sodium. With high blood pressure or kidney or heart disease, follow your doctor instead.";
export const FAINTNESS =
  "You reported faintness during exercise. See a doctor before hard or hot sessions, and stop and lie down if it returns.";
export const SWIM =
  "Drinking and eating are hard while swimming. Plan for pauses, the wall or a support boat.";
export const MOUTH_RINSE =
  "For a hard session this short, rinsing the mouth with a carbohydrate drink can be enough.";
