import { DAY_MS } from "@/lib/contract/durations";

/** How far back trends look: so many days, and at so many sessions however old. */
const LOOKED_BACK_DAYS = 180;
const LOOKED_BACK_SESSIONS = 12;

/** More than anybody has in the longest time that is looked back: what is read of one athlete is bounded, whoever imports. */
export const MOST_SESSIONS = 500;

export const LOOKED_BACK_MS = LOOKED_BACK_DAYS * DAY_MS;

/**
 * The rows of `activity` that trends of an athlete are made of, in SQL: the sessions up to a moment of those that took
 * place since another, and the latest however old; the newest of them where there are very many.
 *
 * @param of expressions: the athlete's id, and the two moments
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
