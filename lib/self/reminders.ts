import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { lockAthlete } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { readActivity } from "@/lib/activities/activities";
import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import { DAY_MS, MINUTE_MS } from "@/lib/contract/durations";
import { queueMail } from "@/lib/mail/queue";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { baseUrl, ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { PAGE, throughAll, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldReceipts } from "./receipts.store";
import { type Due, insertReminder, listDue } from "./reminders.store";
import { hourOf } from "./zone";

/** How long after a session ends its reminder is sent: time to get off the bike. */
const AFTER_MS = 15 * MINUTE_MS;
/** After this, no reminder is sent. Longer than a night, so that those held until morning still go out. */
const TOO_LATE_MS = DAY_MS;
/** Local hours in which mail may be sent: from the first until before the second. */
const [FIRST_HOUR, LAST_HOUR] = [7, 21];
/** How long a link opens its debrief. */
export const REMINDER_VALID_MS = 14 * DAY_MS;

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Mails a debrief link, once per finished session, to everyone who wants reminders; at night it waits for the athlete's
 * local morning.
 */
export async function remindOfDebriefs(
  scope: CallScope,
): Promise<{ reminded: number; failed: number }> {
  let [reminded, failed] = [0, 0];
  for (const environment of ENVIRONMENTS) {
    const worked = await throughAll(
      "remind-debriefs",
      (after: Due | null) => dueAfter(scope, environment, after?.activityId ?? BEFORE_ALL),
      async (due) => isDay(scope.wallMs, due.timeZone) && remind(scope, due),
    );
    reminded += worked.done;
    failed += worked.failed;
  }
  return { reminded, failed };
}

const dueAfter = ({ db, wallMs }: CallScope, environment: Environment, after: string) =>
  listDue(
    db,
    environment,
    { fromMs: wallMs - TOO_LATE_MS, untilMs: wallMs - AFTER_MS },
    { after, limit: PAGE },
  );

function isDay(ms: number, zone: string): boolean {
  const hour = hourOf(ms, zone);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** Sends one session's reminder, unless it has been reported or reminded about meanwhile. */
function remind(scope: CallScope, due: Due): Promise<boolean> {
  const { activityId, athleteId, personId, environment } = due;
  const token = newLinkSecret();
  return transaction(scope, async (scope) => {
    const account = await loadAccount(scope, due.accountId);
    if ((await lockAthlete(account, athleteId)) === null) return false;
    const { feedback, name, type } = await readActivity(account, athleteId, activityId);
    if (feedback !== null) return false;
    const sentMs = scope.wallMs;
    const expiresMs = sentMs + REMINDER_VALID_MS;
    const row = { activityId, athleteId, personId, tokenHash: sha256(token), sentMs, expiresMs };
    if (!(await insertReminder(scope.db, row))) return false;
    await audit(account, "debrief.reminded", [{ kind: "activity", id: activityId }]);
    await queueMail(scope, {
      environment,
      to: due.email,
      template: "debrief_due",
      variables: {
        session: name ?? ACTIVITY_TYPE_LIST.find(({ key }) => key === type)?.name ?? type,
        url: `${baseUrl(environment)}/debrief/${token}`,
      },
    });
    return true;
  });
}

/** How long accepted drafts are remembered: longer than links are valid and than devices keep drafts. */
const RECEIPT_DAYS = 30;

/** Deletes receipts of drafts that no device has any more. */
export async function forgetReceipts({ db, wallMs }: CallScope): Promise<{ forgotten: number }> {
  const before = wallMs - RECEIPT_DAYS * DAY_MS;
  return { forgotten: await untilNone(() => deleteOldReceipts(db, before, 1_000)) };
}
