import { DAY_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { blankRecipients, deleteOldMails } from "./upkeep.store";

/** Days until the recipient of a mail is erased. */
const RECIPIENT_DAYS = 7;
/** Days until a mail's row is deleted. */
const MAIL_DAYS = 30;
/** Maximum number of rows changed by one statement. */
const CHUNK = 1_000;

/** Deletes mail data that is no longer needed. */
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
