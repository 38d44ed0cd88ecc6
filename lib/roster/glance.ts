import type { Judged } from "@/lib/activities/judging";
import type { ActivityType } from "@/lib/contract/vocabulary";
import type { KnownSession } from "./history";

/** A session as a roster sees it: when it was, and what its debrief is judged by; null where it was not reported. */
export type GlancedSession = Pick<KnownSession, "date_millis" | "judged">;

/** The last days of one athlete, as far as a roster shows them. */
export interface Glance {
  /** Newest first. */
  sessions: GlancedSession[];
  /** The last one in these days or before them, in Unix milliseconds; null without any. */
  last_session_ms: number | null;
  /** Null without any in these days. */
  latest: { date_millis: number; type: ActivityType; duration_min: number } | null;
}

export const NO_SESSIONS: Glance = { sessions: [], last_session_ms: null, latest: null };

/** What the debriefs among these sessions are judged by. */
export const reportedIn = ({ sessions }: Pick<Glance, "sessions">): Judged[] =>
  sessions.flatMap(({ judged }) => judged ?? []);
