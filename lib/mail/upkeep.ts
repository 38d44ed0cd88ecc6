import { DAY_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { blankRecipients, deleteOldMails } from "./upkeep.store";

/** Days after which nobody can tell any more to whom a mail was sent. */
const RECIPIENT_DAYS = 7;
/** Days after which nothing tells any more that there was a mail. */
const MAIL_DAYS = 30;
/** Rows that one statement changes at most. */
const CHUNK = 1_000;

/** Forgets what is no longer needed of mail. */
export async function forgetMail(scope: {
  db: Db;
}): Promise<{ forgotten: number; failed: number }> {
  const before = (days: number) => toDate(wallMs() - days * DAY_MS);
  const kinds = [
    () => deleteOldMails(scope, before(MAIL_DAYS), CHUNK),
    () => blankRecipients(scope, before(RECIPIENT_DAYS), CHUNK),
  ];
  let forgotten = 0;
  const { failed } = await oneByOne("forget-mail", kinds, async (chunk) => {
    forgotten += await untilNone(chunk);
    return true;
  });
  return { forgotten, failed };
}
