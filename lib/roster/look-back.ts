import { DAY_MS } from "@/lib/contract/durations";

/** How far back trends look: this many days, and at least this many sessions however old. */
const LOOKED_BACK_DAYS = 180;
const LOOKED_BACK_SESSIONS = 12;

/**
 * More than anyone has in the longest period looked back on. Bounds what is read for one athlete, whatever gets
 * imported.
 */
export const MOST_SESSIONS = 500;
/** The longest window. */
export const WINDOW_DAYS = 30;
/** The same for a window, whose debriefs are read whole. */
export const MOST_IN_WINDOW = 100;

/** A period as days before an athlete's now: from the earlier one up to and including the later one. */
export interface DaysAgo {
  from: number;
  to: number;
}

export const LOOKED_BACK_MS = LOOKED_BACK_DAYS * DAY_MS;

/**
 * Returns SQL for the `activity` rows that an athlete's trends are based on: sessions from `since` up to `until`, and
 * the latest ones however old. If there are very many, only the newest.
 *
 * @param of expressions: the athlete's id, and the two times
 */
export const lookedBack = (of: { athleteId: string; since: string; until: string }): string => `
  SELECT * FROM activity WHERE athlete_id = ${of.athleteId} AND session_at <= ${of.until}
    AND session_at >= LEAST(${of.since}, (
      SELECT min(session_at) FROM (
        SELECT session_at FROM activity WHERE athlete_id = ${of.athleteId} AND session_at <= ${of.until}
        ORDER BY session_at DESC LIMIT ${LOOKED_BACK_SESSIONS}
      ) latest
    ))
  ORDER BY session_at DESC, id DESC LIMIT ${MOST_SESSIONS}`;
