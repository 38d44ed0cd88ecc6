import { SYMPTOMS } from "@/lib/contract/debrief";
import { duration, stars } from "@/lib/reports/writer/phrases";
import { capitalized, listed } from "@/lib/wording/grammar";
import { endsOf } from "@/lib/wording/ranges";
import type { AskedSessions, Calculation, Findings, Said, SessionFact, Source } from "./findings";
import { sourceOf } from "./numbers-told";
import { hasDrunkFarAbove, hasOverdrunk } from "./recent-risk";
import { beforeTold, called, NEAR_PLAN, plannedFor, sourceOfSession } from "./record-told";

/** Says what the athlete's sessions show. Sessions are called by sport and day, because a name may contain anything. */

const LISTED_MAX = 3;

/** Says why none of the sessions asked about has anything to report. */
export function nothingTold(asked: AskedSessions | null): Said {
  const { what, words, isEmpty, open, nearest } = asked ?? NO_SESSIONS;
  if (open !== null) {
    const isKnown = open.isOver
      ? "has no report yet, so what was taken is not known"
      : "is still to come";
    return {
      part: "unknown",
      text: `The ${called(open)} ${isKnown}.`,
      sources: [sourceOfSession(open)],
    };
  }
  if (words !== null) {
    const near =
      nearest === null
        ? isEmpty
          ? "; none at all is recorded for this athlete"
          : ""
        : `; the nearest is the ${called(nearest)}`;
    const sources = nearest === null ? [] : [sourceOfSession(nearest)];
    return { part: "unknown", text: `There is no ${what} ${words}${near}.`, sources };
  }
  const text = `No ${what} has a report yet: report what was taken and how it felt, and it will count here.`;
  return { part: "unknown", text, sources: [] };
}

const NO_SESSIONS: AskedSessions = {
  ...{ what: "session", words: null, isNone: true, isEmpty: true, open: null, nearest: null },
};

/** Lists the last sessions, or only the last one, each with what was reported. */
export function sessionsTold(
  { sessions, asked }: Pick<Findings, "sessions" | "asked">,
  isOne: boolean,
): Said[] {
  if (sessions === null || sessions.length === 0) return [nothingTold(asked)];
  return sessions.slice(0, isOne ? 1 : LISTED_MAX).map((session) => ({
    part: "answer",
    text: `${capitalized(called(session))}, ${duration(session.duration_min)}: ${reported(session)}.`,
    sources: [sourceOfSession(session)],
  }));
}

/** Says what was eaten in one session, per item and in total; empty if not reported. */
export function eatenTold(session: SessionFact): Said[] {
  const { things, carb_g, planned_carb_g } = session.eaten;
  const eaten = things
    .filter(({ consumed }) => consumed > 0)
    .map(({ what: [one, many], consumed, carried, carb_g }) => {
      const of = carried > consumed ? ` of ${carried}` : "";
      const grams = carb_g === null ? "" : ` (${carb_g} g of carbohydrate)`;
      return `${consumed}${of} ${Math.max(carried, consumed) === 1 ? one : many}${grams}`;
    });
  const planned = planned_carb_g === null ? "" : `, of ${planned_carb_g} g planned`;
  const all = carb_g === null ? [] : [`${carb_g} g of carbohydrate were taken in all${planned}`];
  const said = [...(eaten.length === 0 ? [] : [listed(eaten)]), ...all];
  if (said.length === 0) return [];
  const text = `In the ${called(session)}: ${said.join("; ")}.`;
  return [{ part: "answer", text, sources: [sourceOfSession(session)] }];
}

function reported(session: SessionFact): string {
  const { carb_g_per_hr, sodium_mg_per_hr, fluid_ml_per_hr, rating, symptoms } = session;
  const amounts = [
    ["carb", carb_g_per_hr, "g", "carbohydrate"],
    ["sodium", sodium_mg_per_hr, "mg", "sodium"],
    ["fluid", fluid_ml_per_hr, "mL", "fluid"],
  ] as const;
  const known = amounts.flatMap(([nutrient, value, unit, name]) =>
    value === null
      ? []
      : [`${value} ${unit} of ${name} per hour${besidePlan(session, nutrient, unit)}`],
  );
  const taken = known.length === 0 ? "what was taken was not reported" : `${listed(known)} taken`;
  const felt =
    symptoms === null
      ? "symptoms were not reported"
      : symptoms.length === 0
        ? "no symptoms"
        : listed(symptoms);
  return `${taken}; rated ${stars(rating)}; ${felt}`;
}

/** Returns ` (67% of the 66 g planned)`; empty without a plan. */
function besidePlan(
  session: SessionFact,
  nutrient: keyof SessionFact["of_plan_pct"],
  unit: string,
): string {
  const [planned, share] = [session.planned?.[nutrient], session.of_plan_pct[nutrient]];
  if (planned === undefined || share === null) return "";
  const { min, max } = planned;
  if (min !== max) return ` (${min} to ${max} ${unit} planned${plannedFor(session)})`;
  return ` (${share}% of the ${Math.round(max)} ${unit} planned${plannedFor(session)})`;
}

/** Says what stands out in sessions with stomach trouble. It never says why, which numbers can't tell. */
export function sickTold(
  { sessions, past, asked: wanted }: Findings,
  words: string,
  isOne: boolean,
): Said[] {
  if (sessions === null || sessions.length === 0) return [nothingTold(wanted)];
  const unsaid: Said = { part: "unknown", text: NO_CAUSE, sources: [] };
  if (isOne) {
    const before = beforeTold(sessions.slice(1));
    return [...sessionsTold({ sessions, asked: wanted }, true), ...before, unsaid];
  }
  // A question about certain days is answered for those days, compared with earlier sessions.
  if (wanted !== null && wanted.words !== null)
    return [...sessionsTold({ sessions, asked: wanted }, false), ...beforeTold(past), unsaid];
  const asked = sessions.filter(({ symptoms }) => symptoms !== null);
  const isOfBloating = /\bbloat/i.test(words);
  const bad = asked.filter(({ hasGutSymptom, symptoms }) =>
    isOfBloating ? symptoms?.includes(SYMPTOMS.bloating.toLowerCase()) : hasGutSymptom,
  );
  const what = isOfBloating ? "bloating" : "a stomach problem";
  const [latest] = bad;
  if (latest === undefined) {
    const silent = sessions.length - asked.length;
    const rest =
      silent === 0 ? "" : `; ${silent} more ${silent === 1 ? "says" : "say"} nothing of them`;
    const which =
      asked.length === 1
        ? "The last report that speaks of symptoms does not name"
        : `None of the last ${asked.length} reports that speak of symptoms names`;
    const text = `${which} ${what}${rest}.`;
    const none = "No report of the last sessions says anything about symptoms.";
    return [
      {
        part: "unknown",
        text: asked.length === 0 ? none : text,
        sources: asked.slice(0, 1).map(sourceOfSession),
      },
    ];
  }
  const where =
    asked.length === 1
      ? "the last session, the "
      : `${bad.length} of the last ${asked.length} sessions; the latest was the `;
  const said: Said[] = [
    {
      part: "answer",
      text: `${capitalized(what)} was reported in ${where}${called(latest)}: ${reported(latest)}.`,
      sources: [sourceOfSession(latest)],
    },
  ];
  const without = asked.find((one) => !bad.includes(one) && one.carb_g_per_hr !== null);
  if (without !== undefined) {
    const text = `Without one, the ${called(without)}: ${reported(without)}.`;
    said.push({ part: "answer", text, sources: [sourceOfSession(without)] });
  }
  return [...said, unsaid];
}

const NO_CAUSE = "Numbers do not say which of it was the cause; what differs is what to try first.";

/**
 * Lists the sessions in which the athlete drank more than is safe, each with its limit; if there are none, says so.
 *
 * @param isAsked whether the question asks if the athlete drinks too much
 */
export function overdrinkingTold(
  { sessions, calculation }: Findings,
  isAsked: boolean,
): { said: Said; isAbove: boolean }[] {
  const above = (sessions ?? []).filter(hasOverdrunk);
  if (above.length > 0) return dangersTold(above);
  const within = withinTold(sessions ?? [], isAsked);
  if (within !== null) return [{ said: within, isAbove: false }];
  if (calculation === null) return [];
  const session = drunkIn(sessions ?? [], calculation);
  if (session === null) return [];
  const limit = calculation.flat.safety.max_safe_fluid_ml_per_hr;
  const sources = [sourceOfSession(session), sourceOf(calculation)];
  if (!hasDrunkFarAbove(session, limit))
    return [{ said: besideLimit(session, limit, [sourceOf(calculation)]), isAbove: false }];
  return [{ said: { part: "safety", text: tooMuch(session, limit), sources }, isAbove: true }];
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Says of sessions that are all safe which came closest to its limit; null if no session has both an amount and a
 * limit. A short one can be above its limit and still safe, because little was drunk in all.
 */
function withinTold(sessions: readonly SessionFact[], isAsked: boolean): Said | null {
  const known = sessions.flatMap((session) => {
    const { fluid_ml_per_hr: drunk, max_fluid_ml_per_hr: limit } = session;
    return drunk === null || limit === null ? [] : [{ session, drunk, limit }];
  });
  const [most] = known.toSorted((one, other) => other.drunk / other.limit - one.drunk / one.limit);
  if (most === undefined) return null;
  const { session, drunk, limit } = most;
  if (drunk > limit) return besideLimit(session, limit, []);
  const none =
    known.length === 1
      ? "In the last report no more was drunk"
      : `In none of the last ${known.length} reports was more drunk`;
  const text = `${none} than the limit. Nearest to it was the ${called(session)}: ${drunk} mL per hour, where the limit is ${limit} mL per hour.`;
  return {
    part: "answer",
    text: isAsked ? `No: ${lowered(text)}` : text,
    sources: [sourceOfSession(session)],
  };
}

/** Compares what was drunk in a session, safely, with its limit. */
function besideLimit(session: SessionFact, limit: number, further: readonly Source[]): Said {
  const drunk = session.fluid_ml_per_hr ?? 0;
  const end = drunk > limit ? "above it, but not by much in all" : "within it";
  return {
    part: "answer",
    text: `${drunkAgainst(session, limit)}: that is ${end}.`,
    sources: [sourceOfSession(session), ...further],
  };
}

const tooMuch = (session: SessionFact, limit: number): string =>
  `${drunkAgainst(session, limit)}: that is too much, and it can be dangerous.`;

const drunkAgainst = (session: SessionFact, limit: number): string =>
  `In the ${called(session)}, ${session.fluid_ml_per_hr ?? 0} mL per hour were drunk, and the limit there is ${limit} mL per hour`;

/** Returns the listed sessions with unsafe fluid intake, which any answer about intake mentions first. */
export const dangersTold = (sessions: readonly SessionFact[]): { said: Said; isAbove: boolean }[] =>
  sessions
    .slice(0, LISTED_MAX)
    .filter(hasOverdrunk)
    .map((one) => ({
      said: { part: "safety", text: dangerOf(one), sources: [sourceOfSession(one)] },
      isAbove: true,
    }));

function dangerOf(session: SessionFact): string {
  const { fluid_ml_per_hr: drunk, sodium_mg_per_hr: sodium, max_fluid_ml_per_hr: limit } = session;
  if (drunk !== null && limit !== null && drunk > limit) return tooMuch(session, limit);
  return `In the ${called(session)}, ${drunk ?? 0} mL of fluid but only ${sodium ?? 0} mg of sodium per hour were taken: that can dilute the blood, and it can be dangerous.`;
}

const drunkIn = (
  sessions: readonly SessionFact[],
  calculation: Calculation | null,
): SessionFact | null =>
  sessions.find(
    (one) => one.fluid_ml_per_hr !== null && one.activity_id === calculation?.session?.activity_id,
  ) ?? null;

/** Compares intake in the calculation's session with what the calculation suggests. */
export function againstTold({ sessions, calculation }: Findings): Said[] {
  const session = sessions?.find((one) => one.activity_id === calculation?.session?.activity_id);
  if (session === undefined || calculation === null || session.carb_g_per_hr === null) return [];
  const { flat } = calculation;
  const { min, max } = endsOf(flat.carb_range_g_per_hr ?? String(flat.carb_g_per_hr ?? 0));
  const suggested = min === max ? `${min}` : `${min} to ${max}`;
  const taken = `In the ${called(session)}, ${session.carb_g_per_hr} g of carbohydrate per hour were taken; the suggestion for it is ${suggested} g of carbohydrate per hour.`;
  const text = `${taken} ${verdictOn(session.carb_g_per_hr, { min, max })}`;
  return [{ part: "answer", text, sources: [sourceOfSession(session), sourceOf(calculation)] }];
}

/** Says what the carbohydrate intake suggests about running out of energy. */
function verdictOn(taken: number, { min, max }: { min: number; max: number }): string {
  if (taken * 100 < min * NEAR_PLAN.least)
    return "That is well below it, and too little carbohydrate is a likely reason.";
  const isMore = taken * 100 > max * NEAR_PLAN.most;
  return `That is ${isMore ? "more than" : "close to"} it, so too little carbohydrate during it explains little: look at what was eaten in the hours before, how hard the start was, and the heat.`;
}

/** True if a session with unsafe fluid intake had symptoms that overdrinking can also cause. */
export const hasSignsOfOverdrinking = (session: SessionFact): boolean =>
  hasOverdrunk(session) && (session.symptoms ?? []).some((symptom) => OF_OVERDRINKING.has(symptom));

const OF_OVERDRINKING: ReadonlySet<string> = new Set(
  [SYMPTOMS.nausea, SYMPTOMS.vomiting, SYMPTOMS.headache, SYMPTOMS.dizziness].map((label) =>
    label.toLowerCase(),
  ),
);
