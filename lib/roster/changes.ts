import {
  type MarkerName,
  MarkerName as MarkerNames,
  PRESET_THRESHOLDS,
  type Severity,
  type WindowDays,
} from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import { onsetOf } from "./onset";
import { TRENDS, type TrendTrigger, trendIn } from "./trends";

/** In how many sessions a bar was crossed, out of those with a value for it. */
export interface Tally {
  count: number;
  of: number;
}

/** A bar that was crossed more or less often than in the same number of days before. */
export interface MarkerChange {
  marker: MarkerName;
  now: Tally;
  before: Tally;
  /** Recent sessions that crossed it, newest first. */
  activity_ids: string[];
}

/** A trend of an athlete's latest sessions, and the session it began with. */
export interface TrendChange {
  trigger: TrendTrigger;
  severity: Severity;
  reason: string;
  /** The session it began with; null if unknown. */
  since: { activity_id: string; date_millis: number } | null;
}

export interface WindowChanges {
  /** Sessions in the window, and how many of them were reported. */
  sessions: number;
  reported: number;
  /** True if there are earlier sessions to compare with. */
  has_before: boolean;
  markers: MarkerChange[];
  trends: TrendChange[];
}

/** True if a session has the values a marker needs. */
const BEARS: Readonly<Record<MarkerName, (session: Session) => boolean>> = {
  // Drinking above the ceiling counts whatever the sodium, with a plan or without.
  hyponatremia_pattern: ({ consumed_fluid_ml }) => consumed_fluid_ml !== null,
  carb_short: ({ carb_pct }) => carb_pct !== null,
  sodium_short: ({ sodium_pct }) => sodium_pct !== null,
  fluid_short: ({ fluid_pct }) => fluid_pct !== null,
  symptom: ({ symptoms }) => symptoms !== null,
  low_rating: ({ user_rating }) => user_rating !== null,
};

const crosses = (session: Session, name: MarkerName): boolean =>
  session.markers.some(({ marker }) => marker === name);

/**
 * Compares an athlete's last days with as many days before, and lists the trends of their latest sessions.
 *
 * @param newest sessions that took place, marked, the newest first, as far back as trends look
 * @param nowMs the time of the athlete's account
 * @param window days
 */
export function changesIn(
  newest: readonly Session[],
  nowMs: number,
  window: WindowDays,
): WindowChanges {
  const between = (fromDays: number, toDays: number) =>
    newest.filter(
      ({ date_millis }) =>
        date_millis > nowMs - toDays * DAY_MS && date_millis <= nowMs - fromDays * DAY_MS,
    );
  const [now, before] = [between(0, window), between(window, 2 * window)];
  const reported = ({ user_rating }: Session) => user_rating !== null;
  return {
    sessions: now.length,
    reported: now.filter(reported).length,
    has_before: before.some(reported),
    markers: MarkerNames.options.flatMap((marker) => markerChange(marker, now, before) ?? []),
    trends: TRENDS.flatMap((trigger) => trendChange(trigger, newest, nowMs) ?? []),
  };
}

function tallyOf(sessions: readonly Session[], marker: MarkerName): Tally {
  const bearing = sessions.filter(BEARS[marker]);
  return { count: bearing.filter((each) => crosses(each, marker)).length, of: bearing.length };
}

function markerChange(
  marker: MarkerName,
  sessions: readonly Session[],
  earlier: readonly Session[],
): MarkerChange | null {
  const [now, before] = [tallyOf(sessions, marker), tallyOf(earlier, marker)];
  // An equal share is no change, and without values on one side there is nothing to compare.
  if (now.of === 0 || before.of === 0 || now.count * before.of === before.count * now.of)
    return null;
  const crossing = sessions.filter((each) => crosses(each, marker));
  return { marker, now, before, activity_ids: crossing.map(({ activity_id }) => activity_id) };
}

function trendChange(
  trigger: TrendTrigger,
  newest: readonly Session[],
  nowMs: number,
): TrendChange | null {
  const thresholds = PRESET_THRESHOLDS[trigger];
  const trend = trendIn(trigger, newest, thresholds, nowMs);
  if (trend === null) return null;
  const onset = onsetOf(
    trigger,
    newest,
    (sessions) => trendIn(trigger, sessions, thresholds, nowMs) !== null,
  );
  const { severity, reason } = trend;
  const since = onset && { activity_id: onset.activity_id, date_millis: onset.date_millis };
  return { trigger, severity, reason, since: since ?? null };
}
