import type { Db } from "@/lib/platform/db";

/** Deletes up to `limit` mails written before `before` (wall time) that are no longer waiting. @returns how many */
export const deleteOldMails = ({ db }: { db: Db }, before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM mail_message WHERE next_attempt_at IS NULL AND id = ANY(ARRAY(
      SELECT id FROM mail_message WHERE created_at < ${before} AND next_attempt_at IS NULL
      ORDER BY created_at LIMIT ${limit}))`;

/** Erases the recipients of up to `limit` mails sent before `before` (wall time). @returns how many */
export const blankRecipients = ({ db }: { db: Db }, before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    UPDATE mail_message SET recipient = NULL WHERE id = ANY(ARRAY(
      SELECT id FROM mail_message
      WHERE created_at < ${before} AND sent_at < ${before} AND recipient IS NOT NULL LIMIT ${limit}))`;
