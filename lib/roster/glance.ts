import type { Judged } from "@/lib/activities/judging";
import type { ActivityType } from "@/lib/contract/vocabulary";
import type { KnownSession } from "./history";

/** A session as shown in a roster: its time, and the values its debrief is judged by; null if not reported. */
export type GlancedSession = Pick<KnownSession, "date_millis" | "judged">;

/** The last days of one athlete, as shown in a roster. */
export interface Glance {
  /** Newest first. */
  sessions: GlancedSession[];
  /** The last session in these days or before them, in Unix milliseconds; null if there is none. */
  last_session_ms: number | null;
  /** Null if there is none in these days. */
  latest: { date_millis: number; type: ActivityType; lasted_min: number } | null;
}

export const NO_SESSIONS: Glance = { sessions: [], last_session_ms: null, latest: null };

/** Returns the values that the debriefs among these sessions are judged by. */
export const reportedIn = ({ sessions }: Pick<Glance, "sessions">): Judged[] =>
  sessions.flatMap(({ judged }) => judged ?? []);
