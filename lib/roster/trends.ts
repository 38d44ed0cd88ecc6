import type { AllThresholds, Thresholds, Trend } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import { TRIGGERS } from "@/lib/contract/triggers";
import { BARS, type Bar, isAtLeast, judge, roundDown, wholePercent } from "./bars";
import { newestFirst, type UnmarkedSession } from "./session";

/** A value derived from an athlete's latest sessions, before it is compared with a bar. */
interface Reading {
  value: number;
  bar: Bar;
  reason: string;
}

/** The session fields that trends use. */
export type TrendSession = Pick<
  UnmarkedSession,
  "activity_id" | "date_millis" | "dial_down_gap" | "sleep_hours"
>;

const READINGS = { dial_down: dialDown, sleep_trend: sleep, went_quiet: silence } as const;
export type TrendTrigger = keyof typeof READINGS;
export const TRENDS = Object.keys(READINGS) as TrendTrigger[];

/**
 * Returns the trends in an athlete's sessions up to `nowMs`. They look further back than any window: pass all that
 * `lookedBack` finds. Trends never mark a session.
 */
export function trendsIn(
  sessions: readonly TrendSession[],
  thresholds: AllThresholds,
  nowMs: number,
): Trend[] {
  const newest = sessions.filter(({ date_millis }) => date_millis <= nowMs).sort(newestFirst);
  return TRENDS.flatMap((trigger) => trendIn(trigger, newest, thresholds[trigger], nowMs) ?? []);
}

/** Returns one trend of sessions that took place, sorted newest first; null if they don't show it. */
export function trendIn(
  trigger: TrendTrigger,
  newest: readonly TrendSession[],
  thresholds: Thresholds,
  nowMs: number,
): Trend | null {
  const reading = READINGS[trigger](newest, nowMs);
  return reading === null ? null : held(trigger, reading, thresholds);
}

/** True if a session has the values that a trend is read from. */
export const bears = (
  trigger: TrendTrigger,
  { dial_down_gap, sleep_hours }: TrendSession,
): boolean =>
  trigger === "went_quiet" ||
  (trigger === "sleep_trend" ? sleep_hours !== null : largestGap({ dial_down_gap }) !== null);

/** True if a trend is based on this session. For what was carried, these are the sessions that carried least. */
export function shows(
  trigger: TrendTrigger,
  session: TrendSession,
  newest: readonly TrendSession[],
): boolean {
  if (trigger !== "dial_down") return bears(trigger, session);
  return leastCarried(newest).some(({ activity_id }) => activity_id === session.activity_id);
}

function held(trigger: TrendTrigger, reading: Reading, thresholds: Thresholds): Trend | null {
  const { value, bar, reason } = reading;
  const judged = judge(value, bar, thresholds, TRIGGERS[trigger].amber);
  return judged === null ? null : { trigger, ...judged, reason, value };
}

const GAPS_LOOKED_AT = 5;
const GAPS_THAT_COUNT = 3;

function largestGap({ dial_down_gap }: Pick<TrendSession, "dial_down_gap">): number | null {
  const { carb, sodium, fluid } = dial_down_gap;
  const known = [carb, sodium, fluid].filter((gap) => gap !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Returns the three of the last five sessions with data in which least was carried, least first. */
const leastCarried = (newest: readonly TrendSession[]) =>
  newest
    .flatMap((session) => {
      const gap = largestGap(session);
      return gap === null ? [] : [{ activity_id: session.activity_id, gap }];
    })
    .slice(0, GAPS_LOOKED_AT)
    .sort((one, other) => other.gap - one.gap)
    .slice(0, GAPS_THAT_COUNT);

/** Carrying less than suggested in three of the last five sessions with data. */
function dialDown(newest: readonly TrendSession[]): Reading | null {
  const value = leastCarried(newest)[GAPS_THAT_COUNT - 1]?.gap;
  if (value === undefined) return null;
  return { value, bar: BARS.dial_down, reason: `Carried ${wholePercent(value)}% less` };
}

/** The mean of the last three reported nights, in hours, if they get shorter. */
function sleep(newest: readonly TrendSession[]): Reading | null {
  const [last, middle, first] = newest
    .map(({ sleep_hours }) => sleep_hours)
    .filter((hours) => hours !== null);
  if (last === undefined || middle === undefined || first === undefined) return null;
  if (last > middle || middle > first || last === first) return null;
  const value = (last + middle + first) / 3;
  return { value, bar: BARS.sleep_trend, reason: `Sleep ${roundDown(value * 10) / 10} h` };
}

const RHYTHM_DAYS = 90;
const RHYTHM_GAPS_MIN = 3;
const RHYTHM_FACTOR = 2.5;
const QUIET_DAYS_MIN = 10;

/** Days since the last session, judged by the athlete's own rhythm. An athlete without sessions never goes quiet. */
function silence(newest: readonly TrendSession[], nowMs: number): Reading | null {
  const dates = newest.map(({ date_millis }) => date_millis);
  const [last] = dates;
  if (last === undefined) return null;
  const value = (nowMs - last) / DAY_MS;
  const quietDays = quietAfterDays(dates.filter((date) => date > nowMs - RHYTHM_DAYS * DAY_MS));
  const bar = { at: (share: number) => quietDays / share, isCrossed: isAtLeast };
  return { value, bar, reason: `Quiet ${roundDown(value)} days` };
}

/** Returns how many days without a session are unusual, given sessions from newest to oldest. */
function quietAfterDays(dates: readonly number[]): number {
  const gaps = dates.slice(1).map((date, index) => ((dates[index] ?? date) - date) / DAY_MS);
  if (gaps.length < RHYTHM_GAPS_MIN) return QUIET_DAYS_MIN;
  return Math.max(QUIET_DAYS_MIN, RHYTHM_FACTOR * median(gaps));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return (lower + upper) / 2;
}
