import { GUT_SYMPTOMS } from "@/lib/contract/debrief";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";

/** Axis tick interval, grams per hour: as many of these as keep the ticks few, whatever was reported. */
const AXIS_STEP = 30;
const TICKS_MAX = 8;
/** Shorter sessions say little about what a stomach tolerates. */
const TELLING_MIN = 60;
const SHORTEST_SPAN_MS = 30 * DAY_MS;

/** A session with reported carbohydrate. */
interface EatenSession extends Session {
  /** Grams per hour. */
  carb: number;
  /** Null if symptoms were not reported. */
  hadStomachTrouble: boolean | null;
}

/**
 * Returns what an athlete ate per hour over the months.
 *
 * @param sessions in any order
 * @param target what the next race requires, grams per hour; null without one
 * @returns the sessions that reported it, oldest first; the start of the axis, Unix milliseconds; its ticks and top,
 *   grams per hour; and the highest session of an hour or more without stomach trouble
 */
export function carbMonthsOf(sessions: readonly Session[], target: number | null, nowMs: number) {
  const eaten = sessions
    .flatMap((session): EatenSession[] => {
      const carb = session.per_hour.carb_g;
      return carb === null ? [] : [{ ...session, carb, hadStomachTrouble: troubleOf(session) }];
    })
    .toSorted((a, b) => a.date_millis - b.date_millis);
  const [best = null] = eaten
    .filter((one) => one.hadStomachTrouble === false && one.lasted_min >= TELLING_MIN)
    .toSorted((a, b) => b.carb - a.carb);
  const most = Math.max(2 * AXIS_STEP, target ?? 0, ...eaten.map(({ carb }) => carb));
  const step = AXIS_STEP * Math.ceil(most / AXIS_STEP / TICKS_MAX);
  const count = Math.ceil(most / step);
  return {
    eaten,
    best,
    fromMs: Math.min(eaten[0]?.date_millis ?? nowMs, nowMs - SHORTEST_SPAN_MS),
    ticks: Array.from({ length: count + 1 }, (_, place) => place * step),
    top: count * step,
  };
}

const troubleOf = ({ symptoms }: Session): boolean | null =>
  symptoms === null ? null : GUT_SYMPTOMS.some((name) => (symptoms[name] ?? 0) > 0);
