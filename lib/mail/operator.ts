import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { mailAddress } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import { toSeconds, wallMs } from "@/lib/platform/clock";
import { type Db, transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { findOddAddresses } from "./addresses.store";
import { findMails, readQueueFacts, requeueMail } from "./operator.store";
import type { MailState } from "./states";

/** Mails that a list shows at most. */
const SHOWN = 100;

/** The newest mails, of one state or of all: to whom and why not yet, never what is in them. */
export async function listMail(scope: { db: Db }, state: MailState | null) {
  const mails = await findMails(scope, state, SHOWN);
  return {
    mails: mails.map((mail) => ({
      id: mail.id,
      environment: mail.environment,
      template: mail.template,
      recipient: mail.recipient,
      state: stateOf(mail),
      attempts: mail.attempts,
      created_at: mail.createdAt,
      next_attempt_at: mail.nextAttemptAt,
      sent_at: mail.sentAt,
      refused_at: mail.refusedAt,
      error: mail.error,
    })),
  };
}

function stateOf({ sentAt, refusedAt }: Record<"sentAt" | "refusedAt", Date | null>): MailState {
  if (sentAt !== null) return "sent";
  return refusedAt === null ? "waiting" : "refused";
}

/** Stored addresses that nothing is mailed to, since they are none by our grammar; `mail_to` is how each should be. */
export async function listOddAddresses(scope: { db: Db }) {
  const found = await findOddAddresses(scope, SHOWN);
  return found.map((odd) => ({ ...odd, mail_to: mailAddress(odd.address) }));
}

/** Has a mail that was refused, or waits, sent now. @throws resource_not_found for any other */
export function retryMail(scope: CallScope, id: string): Promise<{ mail: string }> {
  return transaction(scope, async (scope) => {
    if (!canBeId(id) || !(await requeueMail(scope, id, wallMs()))) {
      fail("resource_not_found", { message: "No mail by this id was refused or waits." });
    }
    await enqueue(scope, "mail/queued", { mail_id: id });
    await audit(scope, "mail.retried", [{ kind: "mail", id }]);
    return { mail: id };
  });
}

/** What an operator watches of mail: seconds of 0 mean that nothing waits. */
export async function mailQueueFacts(scope: { db: Db }) {
  const { waiting, oldestMs, refused } = await readQueueFacts(scope);
  const oldest_waiting_seconds =
    oldestMs === null ? 0 : Math.max(0, toSeconds(wallMs() - oldestMs));
  return { waiting, oldest_waiting_seconds, refused };
}
