import type { Judged } from "@/lib/activities/judging";
import type { ActivityType } from "@/lib/contract/vocabulary";

/** A session as a roster sees it: when it was, and what its debrief is judged by; null where it was not reported. */
export interface GlancedSession {
  date_millis: number;
  judged: Judged | null;
}

/** The last days of one athlete, as far as a roster shows them. */
export interface Glance {
  /** Newest first. */
  sessions: GlancedSession[];
  /** Null without any in these days. */
  latest: { date_millis: number; type: ActivityType; duration_min: number } | null;
}
