import { ratio } from "@/lib/activities/judging";
import type { ReportSettings } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { isShort, meanOf, wholePercent } from "@/lib/roster/bars";
import { type Extremes, extremesOf, idsOf, restedOn } from "./tallies";

/** In their fixed order. */
export const NUTRIENTS = ["carb", "sodium", "fluid"] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** How the second half of a window compares with the first. */
export interface Direction {
  sense: "rose" | "fell" | "steady";
  /** Mean fractions of plan. */
  earlier: number;
  later: number;
  activity_ids: string[];
}

/** What a window's sessions say about one nutrient. */
export interface NutrientFacts {
  /** Consumed as a fraction of carried, else of planned; never capped. Null if no session says. */
  adherence: Extremes | null;
  /** How these sessions are measured: by what was carried, by the plan, or a mix of both. */
  by: "carried" | "planned" | "either";
  /**
   * Consumed as a fraction of what was suggested, and of what was carried, in the sessions for which both are known;
   * null if there are none.
   */
  of_suggestion: (Extremes & { of_carried: number }) | null;
  /** Consumed per hour: g, mg or ml. */
  per_hour: Extremes | null;
  /** The fraction below which a session is marked. */
  cutoff: number;
  /** Sessions below it, newest first. */
  below_ids: string[];
  /** Of adherence. Null if either half has fewer than two sessions with a value. */
  direction: Direction | null;
}

/** The session fields for each nutrient. */
export const COLUMNS = {
  carb: {
    share: "carb_pct",
    amount: "carb_g",
    consumed: "consumed_carb_g",
    cutoff: "concern_carb_cutoff",
  },
  sodium: {
    share: "sodium_pct",
    amount: "sodium_mg",
    consumed: "consumed_sodium_mg",
    cutoff: "concern_sodium_cutoff",
  },
  fluid: {
    share: "fluid_pct",
    amount: "fluid_ml",
    consumed: "consumed_fluid_ml",
    cutoff: "concern_fluid_cutoff",
  },
} as const;

/** Returns the facts of one nutrient for sessions, newest first. `middleMs` separates the window's halves. */
export function nutrientFacts(
  nutrient: Nutrient,
  sessions: readonly Session[],
  settings: ReportSettings,
  middleMs: number,
): NutrientFacts {
  const { share, amount, cutoff } = COLUMNS[nutrient];
  const told = sessions.filter((session) => session[share] !== null);
  const carried = told.filter(({ as_used_totals }) => as_used_totals[amount] !== null);
  return {
    adherence: extremesOf(sessions, (session) => session[share]),
    by: carried.length === 0 ? "planned" : carried.length === told.length ? "carried" : "either",
    of_suggestion: suggestionOf(carried, nutrient),
    per_hour: extremesOf(sessions, (session) => session.per_hour[amount]),
    cutoff: settings[cutoff],
    below_ids: idsOf(sessions.filter((session) => isShort(session, nutrient))),
    direction: directionOf(sessions, (session) => session[share], middleMs),
  };
}

function suggestionOf(
  carried: readonly Session[],
  nutrient: Nutrient,
): NutrientFacts["of_suggestion"] {
  const { share, amount, consumed } = COLUMNS[nutrient];
  const ofSuggested = (session: Session) =>
    ratio(session[consumed], session.suggested_totals[amount]);
  const found = extremesOf(carried, ofSuggested);
  const same = extremesOf(
    carried.filter((session) => ofSuggested(session) !== null),
    (session) => session[share],
  );
  return found === null || same === null ? null : { ...found, of_carried: same.mean };
}

const HALF_MIN = 2;
/** Percentages closer than this count as unchanged. */
const STEADY_WITHIN = 5;

function directionOf(
  sessions: readonly Session[],
  of: (session: Session) => number | null,
  middleMs: number,
): Direction | null {
  const later = restedOn(
    sessions.filter(({ date_millis }) => date_millis > middleMs),
    of,
  );
  const earlier = restedOn(
    sessions.filter(({ date_millis }) => date_millis <= middleMs),
    of,
  );
  if (later.length < HALF_MIN || earlier.length < HALF_MIN) return null;
  const means = { earlier: meanShare(earlier), later: meanShare(later) };
  const change = wholePercent(means.later) - wholePercent(means.earlier);
  const sense = Math.abs(change) < STEADY_WITHIN ? "steady" : change > 0 ? "rose" : "fell";
  return { sense, ...means, activity_ids: idsOf([...later, ...earlier]) };
}

const meanShare = (known: readonly { value: number }[]) => meanOf(known.map(({ value }) => value));
