import { ABSOLUTE_CEILINGS } from "@/lib/catalog/fit/aim";
import { stepMinutes } from "@/lib/catalog/fit/clock";
import { CAFFEINE_DAY_MG } from "@/lib/catalog/fit/limits";
import { isSipped } from "@/lib/engine/safety-texts";
import { duration, TYPE_WORDS } from "@/lib/reports/writer/phrases";
import { listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { endsOf } from "@/lib/wording/ranges";
import { isUnwell } from "./emergency";
import type {
  CaffeineFact,
  Calculation,
  Findings,
  MealFact,
  Numbers,
  Pace,
  Said,
  Source,
} from "./findings";
import { heatIn } from "./heat-words";
import type { Question } from "./question";
import type { SaidAmount } from "./session-words";
import type { Topic } from "./topics";

/** Puts a calculation into sentences, using only its own numbers. */

const GAPS_MAX = 3;

type Nutrient = "carb" | "sodium" | "fluid";

const NUTRIENTS: Readonly<Record<Nutrient, { unit: string; of: string; take: string }>> = {
  carb: { unit: "g", of: " of carbohydrate", take: "take" },
  sodium: { unit: "mg", of: " of sodium", take: "take" },
  fluid: { unit: "mL", of: "", take: "drink" },
};

const LABELS: Readonly<Record<SaidAmount["nutrient"], string>> = {
  carb: "g of carbohydrate",
  sodium: "mg of sodium",
  fluid: "mL",
  caffeine: "mg of caffeine",
};

export const sourceOf = (calculation: Calculation): Source => ({
  kind: "calculation",
  id: calculation.callId,
  title: `Calculation for ${described(calculation)}`,
});

/** Describes a session: `a ride of 3 h at 30 °C and 68 kg`, `the ride on Sun 22 Nov of 3 h`. */
export function described({ input, session }: Calculation): string {
  const sport = TYPE_WORDS[input.activity_type];
  const date = session === null || session.date === null ? "" : ` on ${session.date}`;
  const article = session === null ? "a" : "the";
  const at = [
    { value: input.temperature_c, unit: "°C" },
    { value: input.athlete_weight_kg, unit: "kg" },
  ].flatMap(({ value, unit }) => (typeof value === "number" ? [`${value} ${unit}`] : []));
  if (session === null && typeof input.intensity_level === "number")
    at.push(`effort ${input.intensity_level}`);
  const named = at.length === 0 ? "" : ` at ${listed(at)}`;
  return `${article} ${sport}${date} of ${duration(input.duration_min)}${named}`;
}

/** Says what to take per hour, and in total if the numbers are exact, in the order asked for. */
export function ratesTold(calculation: Calculation, wanted: Topic["numbers"]): Said[] {
  const told = wanted.filter((each) => each !== "caffeine");
  return told.map((nutrient, place) => ({
    part: "answer" as const,
    text: capitalizedAfter(
      place === 0 ? `For ${described(calculation)}: ` : "",
      rateTold(calculation, nutrient),
    ),
    sources: [sourceOf(calculation)],
  }));
}

const capitalizedAfter = (before: string, text: string): string =>
  before === "" ? text.charAt(0).toUpperCase() + text.slice(1) : before + text;

function rateTold({ flat, session, isStanding }: Calculation, nutrient: Nutrient): string {
  const { unit, of, take: now } = NUTRIENTS[nutrient];
  const past = isStanding ? "the plan was" : "the suggestion for it is";
  const take = session?.isOver === true ? past : now;
  const exact = exactOf(flat, nutrient);
  const range = rangeOf(flat, nutrient);
  const limit = nutrient === "fluid" ? limitTold(flat.safety.max_safe_fluid_ml_per_hr) : "";
  if (range !== null) {
    const { min, max } = endsOf(range);
    if (max === 0) return `no ${NUTRIENT_WORDS[nutrient]} is needed during it.`;
    const span = min === max ? `${min}` : `${min} to ${max}`;
    return `${take} ${span} ${unit}${of} per hour${limit}.`;
  }
  if (exact === 0) return `no ${NUTRIENT_WORDS[nutrient]} is needed during it.`;
  return `${take} ${exact} ${unit}${of} per hour, ${totalOf(flat, nutrient)} ${unit} in all${limit}.`;
}

const limitTold = (max_ml: number): string =>
  isSipped(max_ml)
    ? ", and sip to thirst"
    : `, to thirst, and never more than ${max_ml} mL per hour`;

const exactOf = (flat: Numbers, nutrient: Nutrient): number =>
  ({ carb: flat.carb_g_per_hr, sodium: flat.sodium_mg_per_hr, fluid: flat.fluid_ml_per_hr })[
    nutrient
  ] ?? 0;
const totalOf = (flat: Numbers, nutrient: Nutrient): number =>
  ({ carb: flat.total_carb_g, sodium: flat.total_sodium_mg, fluid: flat.total_fluid_ml })[
    nutrient
  ] ?? 0;
const rangeOf = (flat: Numbers, nutrient: Nutrient): string | null =>
  ({
    carb: flat.carb_range_g_per_hr,
    sodium: flat.sodium_range_mg_per_hr,
    fluid: flat.fluid_range_ml_per_hr,
  })[nutrient] ?? null;

/** Returns the lower end of the suggested hourly amount. */
export function leastOf(flat: Numbers, nutrient: Nutrient): number {
  const range = rangeOf(flat, nutrient);
  return range === null ? exactOf(flat, nutrient) : endsOf(range).min;
}

/** Says which sport was assumed, if the question named none. Goes before any number that depends on it. */
export function sportTold(calculation: Calculation): Said[] {
  if (!calculation.isSportTaken) return [];
  const sport = TYPE_WORDS[calculation.input.activity_type];
  const text = `The sport was not said, so I took a ${sport}, like all sessions here.`;
  return [{ part: "answer", text, sources: [sourceOf(calculation)] }];
}

/** Says which temperature or scale was assumed. Goes before any number that depends on it. */
export function heatTold(calculation: Calculation, { around }: Pick<Question, "around">): Said[] {
  const { temperature_c } = calculation.input;
  const said = around.map(heatIn).find((heat) => heat?.celsius === temperature_c);
  if (!calculation.isHeatTaken && !said?.isOpen && !said?.isColdest) return [];
  const text = said?.isOpen
    ? `°C or °F was not said, so I took the degrees as °F, which is ${temperature_c} °C: say °C for numbers of a hot day.`
    : said?.isColdest
      ? `Of the temperatures said, I took the coldest, ${temperature_c} °C, as its limit on drinking is the lowest: ask again with the one you mean.`
      : `How hot was not said, so I took ${temperature_c} °C: say the temperature for numbers of that day.`;
  return [{ part: "answer", text, sources: [sourceOf(calculation)] }];
}

/** Returns how often to take something, and how much each time. */
export function paceOf(flat: Numbers, duration_min: number): Pace {
  const [every_min = duration_min] = stepMinutes(duration_min);
  const each = (nutrient: Nutrient, step: number): string => {
    const range = rangeOf(flat, nutrient);
    const exact = exactOf(flat, nutrient);
    const { min, max } = range === null ? { min: exact, max: exact } : endsOf(range);
    // Round down, so that together they stay within the hourly limit.
    const [from, to] = [min, max].map((rate) => Math.floor((rate * every_min) / 60 / step) * step);
    return from === to ? `${from}` : `${from}-${to}`;
  };
  return { every_min, carb_g: each("carb", 1), fluid_ml: each("fluid", 10) };
}

/** Says how often to take something, starting when, and how much each time. */
export function paceTold(calculation: Calculation, wanted: readonly ("carb" | "fluid")[]): Said[] {
  const { pace, session } = calculation;
  if (session?.isOver === true) return [];
  const parts = wanted.flatMap((each) => {
    const amount = each === "carb" ? pace.carb_g : pace.fluid_ml;
    if (amount === "0") return [];
    const span = amount.replace("-", " to ");
    return [each === "carb" ? `${span} g of carbohydrate` : `${span} mL, if thirsty`];
  });
  if (parts.length === 0) return [];
  const text = `About every ${pace.every_min} minutes, from the first ${pace.every_min} minutes on: ${listed(parts)}.`;
  return [{ part: "answer", text, sources: [sourceOf(calculation)] }];
}

/** Says whether sodium tablets are needed, given the sodium in everything else. */
export function pillsTold({ flat, ...calculation }: Calculation): Said[] {
  const range = rangeOf(flat, "sodium");
  const most = range === null ? exactOf(flat, "sodium") : endsOf(range).max;
  const text =
    most === 0
      ? "No: this session needs no sodium."
      : "Not as such: drinks, gels and food bring sodium too, and only what they leave open is a reason for tablets.";
  return [{ part: "answer", text, sources: [sourceOf({ flat, ...calculation })] }];
}

const COFFEE = /\b(?:coffees?|espressos?|cups?)\b/i;
const OTHER_CAFFEINE =
  /\bcaffein\w* (?:gels?|chews?|tablets?|drinks?|pills?|gum)|\bgels?\b|\bcola\b/i;
const MAY_I =
  /\b(?:ok(?:ay)?|fine|all ?right|allowed|good idea)\b|\b(?:can|may|should|could) (?:i|you|they)\b[^.?!]*\b(?:have|drink|take|use)\b|^\W*(?:an? )?(?:coffee|espresso) (?:and|plus|with)\b/i;
const NO_YES_OR_NO = /\b(?:how|what|when|which|why|where|who|too much|safe)\b|\d/i;

/** Says whether caffeine is fine at all, if asked. A question with an amount gets the limit instead. */
function caffeineYes(text: string): string {
  const isOfCoffee = COFFEE.test(text);
  if (!MAY_I.test(text) || NO_YES_OR_NO.test(text) || isUnwell(text)) return "";
  if (isOfCoffee && OTHER_CAFFEINE.test(text))
    return "Yes, if you’re used to it and all of it together stays within the limit of the day. ";
  return isOfCoffee ? "Yes, if you’re used to it; one cup is enough to start with. " : "";
}

/** Says the limit for caffeine, which has no target. */
export function caffeineTold(
  { caffeine, calculation }: Findings,
  { text: asked, cares }: Pick<Question, "text" | "cares">,
): Said[] {
  if (caffeine === null) return [];
  const sources = [caffeineSource(caffeine)];
  if (caffeine.isYoung || calculation?.isYoung === true) {
    const text = "At this age caffeine is better left out altogether.";
    return [{ part: "answer", text, sources }];
  }
  if (caffeine.max_mg === null) {
    const text =
      "Body weight is not known, so the limit for caffeine is not either: add it to the profile, or say it.";
    return [{ part: "unknown", text, sources: [] }];
  }
  const yes = cares.length === 0 ? caffeineYes(asked) : "";
  const text = `${yes}No more than ${caffeine.max_mg} mg of caffeine in a day, counting coffee and all else; less is fine, and none is needed.`;
  return [{ part: "answer", text, sources }];
}

const caffeineSource = ({ callId }: CaffeineFact): Source => ({
  kind: "calculation",
  id: callId,
  title: "Limit for caffeine",
});

/** Returns the engine's safety warnings, and a note if its numbers need human review. */
export function guardrailsTold(calculation: Calculation): Said[] {
  const sources = [sourceOf(calculation)];
  const { safety } = calculation.flat;
  const said = safety.warnings.map((text): Said => ({ part: "safety", text, sources }));
  if (safety.requires_human_review) {
    const text = "Have somebody who knows the athlete look at this before it is followed.";
    said.push({ part: "safety", text, sources });
  }
  return said;
}

/** Says what is unknown, and what to add to get better numbers. */
export function gapsTold(calculation: Calculation): Said[] {
  const { flat, isHumidityTaken, input } = calculation;
  const sources = [sourceOf(calculation)];
  const said: Said[] = [];
  if (flat.tier === "teaser") {
    const text =
      flat.trial_cap_reached === true
        ? "These are ranges, because the trial’s exact answers of today are used; more follow at midnight UTC."
        : "These are ranges: exact numbers come with a subscription.";
    said.push({ part: "unknown", text, sources });
  }
  const gaps = (flat.precision?.missing_fields ?? [])
    .slice(0, GAPS_MAX)
    .map(({ display_label }) => display_label);
  if (gaps.length > 0) {
    const text = `The profile doesn’t say these, which would narrow the range most: ${listed(gaps)}.`;
    said.push({ part: "unknown", text, sources });
  }
  if (isHumidityTaken) {
    const text = `Humidity was not said; it was taken as ${input.humidity_pct}%.`;
    said.push({ part: "unknown", text, sources });
  }
  return said;
}

/** For this much in a session of unknown length. */
const FAR_TOO_MUCH: Said = {
  part: "safety",
  text: "That is more than most people can safely drink in one session. Don’t drink more now; with a headache, nausea or confusion, get medical help at once.",
  sources: [],
};

/**
 * Compares the amounts in the question with the athlete's limits. One that isn't above its limit is not called fine:
 * people say in endless ways that there is more to take, or less time for it, and only they know.
 */
export function amountsTold(
  { amounts, hasGained }: Pick<Question, "amounts" | "hasGained">,
  findings: Findings,
): { said: Said; isAbove: boolean }[] {
  return amounts.flatMap((named): { said: Said; isAbove: boolean }[] => {
    const amount = weighed(named, findings.weight_kg);
    const limit = limitOf(amount, findings);
    if (limit === null) return [];
    const { nutrient } = amount;
    const value = hourlyOf(amount) ?? amount.value;
    const per = nutrient === "caffeine" ? " in a day" : " per hour";
    const hourly = `${value} ${LABELS[nutrient]}${per}`;
    const taken =
      amount.bottle_ml !== undefined
        ? ` (bottles of ${amount.bottle_ml} mL, as their size was not said)`
        : amount.isPerKg === true && findings.weight_kg !== null
          ? ` (at ${findings.weight_kg} kg)`
          : "";
    const asked =
      amount.over_min === undefined
        ? `${hourly}${taken}`
        : amount.over_min === 0
          ? `${amount.value} ${LABELS[nutrient]} at once`
          : `${amount.value} ${LABELS[nutrient]}${taken} in ${duration(amount.over_min)} is ${hourly}, and that`;
    const most = `${limit.value} ${LABELS[nutrient]}${per}`;
    const isAbove = value > limit.value;
    // An amount within the general limit may still exceed the athlete's own, so nothing is said about it below.
    if (amount.isAtMost === true) return [{ said: FAR_TOO_MUCH, isAbove: true }];
    // Nor after a gain of weight, where any more is too much.
    if (!isAbove && (limit.source === null || hasGained)) return [];
    const text = isAbove
      ? `${asked} is more than the limit of ${most}: do not take that much.`
      : `The limit is ${most}, all of it together: compare that with what you take.`;
    const sources = limit.source === null ? [] : [limit.source];
    return [{ said: { part: isAbove ? "safety" : "answer", text, sources } as const, isAbove }];
  });
}

/** Multiplies an amount per kilogram by the body weight, if that is known. */
function weighed(amount: SaidAmount, weight_kg: number | null): SaidAmount {
  if (amount.isPerKg !== true || weight_kg === null) return amount;
  return { ...amount, value: Math.ceil(amount.value * weight_kg - 1e-6) };
}

/** Returns the amount per hour: as stated, or a total spread over its time; null if it is neither. */
function hourlyOf({ value, isPerHour, over_min }: SaidAmount): number | null {
  if (isPerHour) return value;
  if (over_min === 0) return value;
  return over_min === undefined ? null : Math.ceil((value / over_min) * 60 - 1e-6);
}

interface Limit {
  value: number;
  /** Null for the general limit, which no personal limit exceeds. */
  source: Source | null;
}

/** Returns the athlete's own limit, else the general one; null if the amount has no hourly rate. */
function limitOf(amount: SaidAmount, { calculation, caffeine }: Findings): Limit | null {
  const { nutrient } = amount;
  if (nutrient === "caffeine") {
    // No amount is within the limit at this age.
    if (caffeine !== null && (caffeine.isYoung || calculation?.isYoung === true))
      return { value: 0, source: caffeineSource(caffeine) };
    if (caffeine === null || caffeine.max_mg === null)
      return { value: CAFFEINE_DAY_MG, source: null };
    return { value: caffeine.max_mg, source: caffeineSource(caffeine) };
  }
  if (hourlyOf(amount) === null) return null;
  if (nutrient === "carb" || calculation === null) {
    return { value: ABSOLUTE_CEILINGS[EVERYBODYS[nutrient]], source: null };
  }
  const { max_safe_fluid_ml_per_hr, max_safe_sodium_mg_per_hr } = calculation.flat.safety;
  const value = nutrient === "fluid" ? max_safe_fluid_ml_per_hr : max_safe_sodium_mg_per_hr;
  return { value, source: sourceOf(calculation) };
}

/** Says what the usual advice for the meal before comes to. */
export function mealTold({ callId, weight_kg, min_g, max_g }: MealFact): Said[] {
  const source: Source = { kind: "calculation", id: callId, title: "Meal before the start" };
  const text = `At ${weight_kg} kg those 1 to 4 g per kilogram are ${min_g} to ${max_g} g of carbohydrate.`;
  return [{ part: "answer", text, sources: [source] }];
}

const EVERYBODYS = {
  carb: "carb_g_per_hr",
  sodium: "sodium_mg_per_hr",
  fluid: "fluid_ml_per_hr",
} as const;
