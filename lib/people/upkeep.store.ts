import type { Db } from "@/lib/platform/db";

/** Cleanup of expired rows, in bounded batches. */

/** Deletes some sessions that expired before a given time. @returns how many */
export const deleteOldSessions = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM person_session WHERE id = ANY(ARRAY(
      SELECT id FROM person_session WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}))`;

/** Deletes some trial records that are due for deletion, 13 months after their erasure. @returns how many */
export const deleteOldTrials = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM trial_memory WHERE (environment, address_hash) IN (
      SELECT environment, address_hash FROM trial_memory WHERE forget_at < ${before}
      ORDER BY forget_at LIMIT ${limit})`;

/** Deletes some links that expired before a given time. @returns how many */
export const deleteOldLinks = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM sign_in_link WHERE hash = ANY(ARRAY(
      SELECT hash FROM sign_in_link WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit}))`;

/** Deletes some counters of attempts, and of calls about one athlete, that have long refilled. @returns how many */
export const deleteOldTries = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM rate_bucket WHERE (kind, id) IN (
      SELECT kind, id FROM rate_bucket
      WHERE kind IN ('password', 'sign_in', 'signup', 'key_mail', 'application', 'athlete_delegate', 'athlete_products',
          'person_apps', 'payment', 'mailbox')
        AND refilled_at < ${before}::timestamptz - CASE kind WHEN 'mailbox' THEN interval '7 days' ELSE interval '0' END
        LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)`;
