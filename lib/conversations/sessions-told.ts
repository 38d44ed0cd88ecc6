import { SYMPTOMS } from "@/lib/contract/debrief";
import { duration, stars } from "@/lib/reports/writer/phrases";
import { capitalized, listed } from "@/lib/wording/grammar";
import { endsOf } from "@/lib/wording/ranges";
import type { AskedSessions, Calculation, Findings, Said, SessionFact, Source } from "./findings";
import { sourceOf } from "./numbers-told";
import { isAboveLimit } from "./recent-risk";
import { beforeTold, called, NEAR_PLAN, sourceOfSession } from "./record-told";

/** What the athlete's own sessions say. They are called by their sport and day: a name may say anything. */

const LISTED_MAX = 3;

/** Why none of the sessions that were asked for says anything. */
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

/** The last sessions, or only the last one, each with what was reported. */
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

/** What was eaten in one session, thing by thing and in all; nothing where no report says that. */
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
      : [
          `${value} ${unit} of ${name} per hour${besidePlan(session.of_plan_pct[nutrient], unit, session.planned?.[nutrient])}`,
        ],
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

/** ` (67% of the 66 g planned)`; nothing where there was no plan. */
function besidePlan(
  share: number | null,
  unit: string,
  planned: { min: number; max: number } | undefined,
): string {
  if (planned === undefined || share === null) return "";
  const { min, max } = planned;
  if (min !== max) return ` (${min} to ${max} ${unit} planned)`;
  return ` (${share}% of the ${Math.round(max)} ${unit} planned)`;
}

/** What stands out in the sessions in which the stomach complained. Not why it did: nobody knows that from numbers. */
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
  // What is asked of one day is told of that day, beside the sessions before it.
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
 * The sessions in which more was drunk than is safe, each against the limit that held there; where none is, that it is so.
 *
 * @param isAsked whether it is asked if too much is drunk
 */
export function overdrinkingTold(
  { sessions, calculation }: Findings,
  isAsked: boolean,
): { said: Said; isAbove: boolean }[] {
  const above = (sessions ?? []).filter(isAboveLimit);
  if (above.length > 0) return dangersTold(above);
  const within = withinTold(sessions ?? []);
  if (within !== null) {
    const said = isAsked ? { ...within, text: `No: ${lowered(within.text)}` } : within;
    return [{ said, isAbove: false }];
  }
  if (calculation === null) return [];
  const session = drunkIn(sessions ?? [], calculation);
  if (session === null) return [];
  const limit = calculation.flat.safety.max_safe_fluid_ml_per_hr;
  return [drunkAgainst(session, limit, [sourceOf(calculation)])];
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** That nothing was above a limit, and where most was drunk; null where no session says how much, or has a limit. */
function withinTold(sessions: readonly SessionFact[]): Said | null {
  const known = sessions.flatMap((session) => {
    const { fluid_ml_per_hr: drunk, max_fluid_ml_per_hr: limit } = session;
    return drunk === null || limit === null ? [] : [{ session, drunk, limit }];
  });
  const [most] = known.toSorted((one, other) => other.drunk / other.limit - one.drunk / one.limit);
  if (most === undefined) return null;
  const { session, drunk, limit } = most;
  const none =
    known.length === 1
      ? "In the last report no more was drunk"
      : `In none of the last ${known.length} reports was more drunk`;
  const text = `${none} than the limit. Nearest to it was the ${called(session)}: ${drunk} mL per hour, where the limit is ${limit} mL per hour.`;
  return { part: "answer", text, sources: [sourceOfSession(session)] };
}

function drunkAgainst(session: SessionFact, limit: number, further: readonly Source[]) {
  const drunk = session.fluid_ml_per_hr ?? 0;
  const isAbove = drunk > limit;
  const end = isAbove ? "that is too much, and it can be dangerous" : "that is within it";
  const text = `In the ${called(session)}, ${drunk} mL per hour were drunk, and the limit there is ${limit} mL per hour: ${end}.`;
  const sources = [sourceOfSession(session), ...further];
  const part: Said["part"] = isAbove ? "safety" : "answer";
  return { said: { part, text, sources }, isAbove };
}

/** Of the sessions that are told, those in which more was drunk than is safe: whoever asks what was taken is told so first. */
export const dangersTold = (sessions: readonly SessionFact[]): { said: Said; isAbove: boolean }[] =>
  sessions
    .slice(0, LISTED_MAX)
    .flatMap((one) =>
      one.max_fluid_ml_per_hr === null ? [] : [drunkAgainst(one, one.max_fluid_ml_per_hr, [])],
    )
    .filter(({ isAbove }) => isAbove);

const drunkIn = (
  sessions: readonly SessionFact[],
  calculation: Calculation | null,
): SessionFact | null =>
  sessions.find(
    (one) => one.fluid_ml_per_hr !== null && one.activity_id === calculation?.session?.activity_id,
  ) ?? null;

/** What was taken in the session that a calculation is of, beside what it suggests. */
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

/** What an amount of carbohydrate beside what was suggested says of energy that ran out. */
function verdictOn(taken: number, { min, max }: { min: number; max: number }): string {
  if (taken * 100 < min * NEAR_PLAN.least)
    return "That is well below it, and too little carbohydrate is a likely reason.";
  const isMore = taken * 100 > max * NEAR_PLAN.most;
  return `That is ${isMore ? "more than" : "close to"} it, so too little carbohydrate during it explains little: look at what was eaten in the hours before, how hard the start was, and the heat.`;
}

/** Signs in a session in which more was drunk than is safe, that too much water gives as well. */
export const hasSignsOfOverdrinking = (session: SessionFact): boolean =>
  isAboveLimit(session) && (session.symptoms ?? []).some((symptom) => OF_OVERDRINKING.has(symptom));

const OF_OVERDRINKING: ReadonlySet<string> = new Set(
  [SYMPTOMS.nausea, SYMPTOMS.vomiting, SYMPTOMS.headache, SYMPTOMS.dizziness].map((label) =>
    label.toLowerCase(),
  ),
);
