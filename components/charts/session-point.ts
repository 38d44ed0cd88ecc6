import { NUTRIENT_ROWS, NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import { isOver, isShort } from "@/lib/roster/bars";
import { type Column, columnsOf } from "./multiples-layout";
import { nutrientWord, type PercentWords, shareWords } from "./share-words";

/** One session of a window, as shown by its charts and their table. Null means not reported, unless said otherwise. */
export interface SessionPoint {
  id: string;
  href: string;
  /** When it took place, Unix milliseconds. */
  atMs: number;
  /** Such as "Sun 22 Nov". */
  dateLabel: string;
  /** Fractions of the plan; null also where what was reported has no planned amount. */
  shares: Readonly<Record<Nutrient, number | null>>;
  /** Whether an amount was reported. */
  isReported: Readonly<Record<Nutrient, boolean>>;
  /** Whether the session is marked for it. */
  belowCutoff: Readonly<Record<Nutrient, boolean>>;
  /** The number of symptoms, all kinds together. */
  symptoms: number | null;
  /** Out of 5. */
  rating: number | null;
  sleepHours: number | null;
  isRace: boolean;
}

/** A point with its position in the chart. */
export interface PlacedPoint extends SessionPoint {
  /** Position in its row, from 0. */
  place: number;
  column: Column;
}

/** Places points on a time axis, oldest first. */
export function placedOn(
  points: readonly SessionPoint[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): PlacedPoint[] {
  const columns = columnsOf(
    points.map(({ atMs }) => atMs),
    fromMs,
    toMs,
  );
  return columns.flatMap((column, place) => {
    const point = points[place];
    return point === undefined ? [] : [{ ...point, place, column }];
  });
}

/** Returns a window's sessions as points, oldest first; ties are ordered by id, so that the order is stable. */
export function sessionPointsOf(
  sessions: readonly Session[],
  hrefOf: (session: Session) => string,
  dateLabelOf: (session: Session) => string,
): SessionPoint[] {
  return sessions
    .toSorted((a, b) => a.date_millis - b.date_millis || (a.activity_id < b.activity_id ? -1 : 1))
    .map((session) => {
      const share = (nutrient: Nutrient) => session[`${nutrient}_pct`];
      return {
        id: session.activity_id,
        href: hrefOf(session),
        atMs: session.date_millis,
        dateLabel: dateLabelOf(session),
        shares: byNutrient(share),
        isReported: byNutrient((nutrient) => session[CONSUMED[nutrient]] !== null),
        belowCutoff: byNutrient((nutrient) => isShort(session, nutrient)),
        symptoms: countOf(session.symptoms),
        rating: session.user_rating,
        sleepHours: session.sleep_hours,
        isRace: session.is_race === true,
      };
    });
}

const CONSUMED = {
  carb: "consumed_carb_g",
  sodium: "consumed_sodium_mg",
  fluid: "consumed_fluid_ml",
} as const;

const byNutrient = <Value>(of: (nutrient: Nutrient) => Value): Record<Nutrient, Value> => ({
  carb: of("carb"),
  sodium: of("sodium"),
  fluid: of("fluid"),
});

const countOf = (symptoms: Session["symptoms"]): number | null =>
  symptoms === null ? null : Object.values(symptoms).reduce((sum, count) => sum + count, 0);

/** Describes the number of symptoms. */
const symptomsTold = (symptoms: number | null): string => {
  if (symptoms === null) return "symptoms not reported";
  return symptoms === 0 ? "no symptoms" : `${symptoms} symptom${symptoms === 1 ? "" : "s"}`;
};

const whenOf = ({ dateLabel, isRace }: SessionPoint): string =>
  `${dateLabel}${isRace ? ", race" : ""}`;

/** Returns a session's label in the symptom timeline. */
export const symptomName = (point: SessionPoint): string =>
  `${whenOf(point)}: ${symptomsTold(point.symptoms)}`;

/** Tells why a session has no share of the plan for a nutrient. */
export const missingWords = ({ isReported }: SessionPoint, nutrient: Nutrient): string =>
  isReported[nutrient] ? "without a planned amount" : "not reported";

/**
 * Returns a point's label for screen readers: the date, whether it was a race, the share of each nutrient, and how it
 * felt.
 */
export function pointName(
  point: SessionPoint,
  nutrient: Nutrient,
  cutoff: number,
  percent?: PercentWords,
): string {
  const share = point.shares[nutrient];
  const below = point.belowCutoff[nutrient] ? cutoff : null;
  const words =
    share === null
      ? `${NUTRIENT_ROWS[nutrient].title} ${missingWords(point, nutrient)}`
      : shareWords(nutrient, share, below, percent);
  const told = words.charAt(0).toLowerCase() + words.slice(1);
  return `${whenOf(point)}: ${told}; ${symptomsTold(point.symptoms)}`;
}

/** Summarizes per nutrient how many points were reported and how many of those are below a cutoff or far over plan. */
export function pointsSummary(points: readonly SessionPoint[]): string {
  if (points.length === 0) return "No sessions in this period.";
  const parts = NUTRIENTS.map((nutrient) => {
    const reported = points.filter(({ shares }) => shares[nutrient] !== null).length;
    const missing = new Set(points.map((point) => missingWords(point, nutrient)));
    if (reported === 0) return `${nutrientWord(nutrient)} ${[...missing].toSorted().join(" or ")}`;
    const below = points.filter(({ belowCutoff }) => belowCutoff[nutrient]).length;
    const over = points.filter(({ shares }) => isOver(shares[nutrient] ?? 0)).length;
    return `${nutrientWord(nutrient)} below the cutoff in ${below} of ${reported} reported${over === 0 ? "" : `, over 130% in ${over}`}`;
  });
  return `${points.length === 1 ? "1 session" : `${points.length} sessions`}: ${parts.join("; ")}.`;
}
