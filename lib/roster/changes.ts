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

/** In how many of the sessions that say something of it a bar was crossed. */
export interface Tally {
  count: number;
  of: number;
}

/** A bar that was crossed more often, or less, than in the same number of days before. */
export interface MarkerChange {
  marker: MarkerName;
  now: Tally;
  before: Tally;
  /** The sessions of now that crossed it, newest first. */
  activity_ids: string[];
}

/** How an athlete's latest sessions go on, and since which of them. */
export interface TrendChange {
  trigger: TrendTrigger;
  severity: Severity;
  reason: string;
  /** The session that it began with; null where nobody can say. */
  since: { activity_id: string; date_millis: number } | null;
}

export interface WindowChanges {
  /** Sessions in the window, and how many of them were reported on. */
  sessions: number;
  reported: number;
  /** Whether there is anything before to compare with. */
  has_before: boolean;
  markers: MarkerChange[];
  trends: TrendChange[];
}

/** Whether a session says anything of what a marker is about. */
const BEARS: Readonly<Record<MarkerName, (session: Session) => boolean>> = {
  hyponatremia_pattern: ({ sodium_pct, fluid_pct }) => sodium_pct !== null && fluid_pct !== null,
  carb_short: ({ carb_pct }) => carb_pct !== null,
  sodium_short: ({ sodium_pct }) => sodium_pct !== null,
  fluid_short: ({ fluid_pct }) => fluid_pct !== null,
  symptom: ({ symptoms }) => symptoms !== null,
  low_rating: ({ user_rating }) => user_rating !== null,
};

const crosses = (session: Session, name: MarkerName): boolean =>
  session.markers.some(({ marker }) => marker === name);

/**
 * What changed in an athlete's last days against as many days before them, and what trends their latest sessions show.
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
  // The same share of them is no change; where one of the two says nothing there is none to tell.
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
