import { type Judged, sessionMs } from "@/lib/activities/judging";
import type { TrendSession } from "./trends";

/**
 * What trends, alerts and their replay know about one activity. Times are Unix milliseconds of the athlete's account.
 */
export interface SessionFacts {
  activity_id: string;
  createdMs: number;
  startedMs: number | null;
  scheduledMs: number | null;
  /** When it was reported; null without a debrief. */
  reportedMs: number | null;
  /** The values its debrief is judged by; null without one. */
  judged: Judged | null;
  dial_down_gap: TrendSession["dial_down_gap"];
  sleep_hours: number | null;
}

/** A session as known at a given time. */
export interface KnownSession extends TrendSession {
  judged: Judged | null;
}

const NO_GAP: TrendSession["dial_down_gap"] = { carb: null, sodium: null, fluid: null };

/** Returns an activity's date by what is known now; null for a plan without a start. */
export const dateOf = (facts: SessionFacts): number | null => sessionMs(facts);

/**
 * Returns the sessions that had taken place and were known at a given time, newest first. Of sessions reported later,
 * only the start is known.
 */
export function knownAt(history: readonly SessionFacts[], nowMs: number): KnownSession[] {
  return history
    .flatMap((facts): KnownSession[] => {
      const { activity_id, createdMs, reportedMs } = facts;
      const isReported = reportedMs !== null && reportedMs <= nowMs;
      const date_millis = sessionMs({ ...facts, reportedMs: isReported ? reportedMs : null });
      if (createdMs > nowMs || date_millis === null || date_millis > nowMs) return [];
      const { judged, dial_down_gap, sleep_hours } = facts;
      return isReported
        ? [{ activity_id, date_millis, judged, dial_down_gap, sleep_hours }]
        : [{ activity_id, date_millis, judged: null, dial_down_gap: NO_GAP, sleep_hours: null }];
    })
    .sort((a, b) => b.date_millis - a.date_millis || (a.activity_id < b.activity_id ? -1 : 1));
}
