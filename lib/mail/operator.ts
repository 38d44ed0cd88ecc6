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

/** Maximum number of mails in a list. */
const SHOWN = 100;

/** Returns the newest mails, in one state or all: the recipient and why it hasn't been sent yet, never the content. */
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

/** Returns stored addresses that get no mail because they don't match our grammar; `mail_to` is the corrected form. */
export async function listOddAddresses(scope: { db: Db }) {
  const found = await findOddAddresses(scope, SHOWN);
  return found.map((odd) => ({ ...odd, mail_to: mailAddress(odd.address) }));
}

/** Sends a refused or waiting mail now. @throws resource_not_found for any other */
export function retryMail(scope: CallScope, id: string): Promise<{ mail: string }> {
  return transaction(scope, async (scope) => {
    if (!canBeId(id) || !(await requeueMail(scope, id, wallMs()))) {
      fail("resource_not_found", { message: "No refused or waiting mail has this id." });
    }
    await enqueue(scope, "mail/queued", { mail_id: id });
    await audit(scope, "mail.retried", [{ kind: "mail", id }]);
    return { mail: id };
  });
}

/** Returns the queue's health for operators; 0 seconds means nothing is waiting. */
export async function mailQueueFacts(scope: { db: Db }) {
  const { waiting, oldestMs, refused } = await readQueueFacts(scope);
  const oldest_waiting_seconds =
    oldestMs === null ? 0 : Math.max(0, toSeconds(wallMs() - oldestMs));
  return { waiting, oldest_waiting_seconds, refused };
}
