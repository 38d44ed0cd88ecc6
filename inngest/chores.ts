import { loadAccount } from "@/lib/access/accounts";
import { actingAs } from "@/lib/access/acting";
import type { AccountScope } from "@/lib/access/scope";
import { clearErased } from "@/lib/athletes/erasure";
import { isApiError } from "@/lib/contract/errors";
import type { JobEventData, JobEventName } from "@/lib/contract/job-events";
import { sendQueuedMail } from "@/lib/mail/send";
import { clearEnded } from "@/lib/organizations/ending";
import { clearWebhook } from "@/lib/webhooks/clearing";

/** What is left: whether there is more to do. */
interface Left {
  more: boolean;
}

/** What an event leads to: a verb that does a bounded part of what is left, as often as there is more. */
interface Chore<N extends JobEventName> {
  id: string;
  work: (data: JobEventData<N>) => Promise<Left>;
}

export const CHORES = {
  "athlete/erased": {
    id: "erase-athlete",
    work: (data) =>
      inAccount("erase-athlete", data.account_id, (account) =>
        clearErased(account, data.athlete_id),
      ),
  },
  "organization/ended": {
    id: "end-organization",
    work: (data) =>
      inAccount("end-organization", data.account_id, (account) => clearEnded(account, data.org_id)),
  },
  "mail/queued": {
    id: "send-mail",
    work: async (data) => {
      await sendQueuedMail(actingAs("job", "send-mail"), data.mail_id);
      return { more: false };
    },
  },
  "webhook/deleted": {
    id: "clear-webhook",
    work: (data) => clearWebhook(actingAs("job", "clear-webhook"), data.webhook_id),
  },
} satisfies { [N in JobEventName]: Chore<N> };

export const CHORE_EVENTS = Object.keys(CHORES) as (keyof typeof CHORES)[];

/** Clears in the scope of an account. With an account that is gone, everything of it is. */
async function inAccount(
  job: string,
  accountId: string,
  clear: (account: AccountScope) => Promise<Left>,
): Promise<Left> {
  try {
    return await clear(await loadAccount(actingAs("job", job), accountId));
  } catch (error) {
    if (isApiError(error) && error.code === "resource_not_found") return { more: false };
    throw error;
  }
}
