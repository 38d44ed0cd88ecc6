import { loadAccount } from "@/lib/access/accounts";
import { actingAs } from "@/lib/access/acting";
import type { AccountScope } from "@/lib/access/scope";
import { evaluateDebrief } from "@/lib/alerts/evaluating";
import { sendPush } from "@/lib/alerts/push";
import { sendDueAlerts } from "@/lib/alerts/sending";
import { sweepTrends } from "@/lib/alerts/sweep";
import { clearErased } from "@/lib/athletes/erasure";
import { followClock, followTeamClock } from "@/lib/billing/account-clock";
import { endBuilderPlan } from "@/lib/billing/builder-ending";
import { matchBuyer } from "@/lib/billing/linking";
import { followCustomer } from "@/lib/billing/purchases";
import { reconcileSome } from "@/lib/billing/reconciliation";
import { followStripeEvent } from "@/lib/billing/stripe-events";
import { tellCoachLeft } from "@/lib/coaches/departure";
import { isApiError } from "@/lib/contract/errors";
import type { JobEventData, JobEventName } from "@/lib/contract/job-events";
import { sendQueuedMail } from "@/lib/mail/send";
import { sendHeld, tellUnseen } from "@/lib/messages/sending";
import { clearEnded } from "@/lib/organizations/ending";
import { writeAskedReport } from "@/lib/reports/writing";
import { clearWebhook } from "@/lib/webhooks/clearing";

/** What is left: whether there is more to do. */
interface Left {
  more: boolean;
}

const DONE: Left = { more: false };

/** At most so many runs at once that agree in a value of the event. */
interface Turns {
  limit: number;
  key: string;
}

const BY_ACCOUNT: Turns = { limit: 2, key: "event.data.account_id" };
const BY_CUSTOMER: Turns = { limit: 1, key: "event.data.customer_id" };

/** What an event leads to: a verb that does a bounded part of what is left, as often as there is more. */
interface Chore<N extends JobEventName> {
  id: string;
  work: (data: JobEventData<N>) => Promise<Left>;
  /** What runs of it take turns by, beside the number of all of them; null for nothing. */
  turns: Turns | null;
  /** How often it is tried again; twenty times where it is not said. */
  retries?: 4;
  /** Until when it sleeps before it begins, wall time in Unix milliseconds. */
  restsUntil?: (data: JobEventData<N>) => number;
}

/** For a verb that does all there is to do at once. */
const once =
  <Data>(verb: (data: Data) => Promise<unknown>) =>
  async (data: Data): Promise<Left> => {
    await verb(data);
    return DONE;
  };

export const CHORES = {
  "alerts/debrief.landed": {
    id: "evaluate-debrief",
    turns: { limit: 4, key: "event.data.account_id" },
    work: once((data) => evaluateDebrief(actingAs("job", "evaluate-debrief"), data)),
  },
  "alerts/push.due": {
    id: "send-push",
    turns: { limit: 1, key: "event.data.coach_id" },
    retries: 4,
    work: once((data) => sendPush(actingAs("job", "send-push"), data)),
  },
  "athlete/erased": {
    id: "erase-athlete",
    turns: BY_ACCOUNT,
    work: (data) =>
      inAccount("erase-athlete", data.account_id, (account) =>
        clearErased(account, data.athlete_id),
      ),
  },
  "organization/ended": {
    id: "end-organization",
    turns: BY_ACCOUNT,
    work: (data) =>
      inAccount("end-organization", data.account_id, (account) => clearEnded(account, data.org_id)),
  },
  "billing/event.received": {
    id: "follow-stripe-event",
    turns: null,
    work: once(({ stripe_event_id }) => followStripeEvent(stripe_event_id)),
  },
  "billing/customer.changed": {
    id: "sync-customer",
    turns: BY_CUSTOMER,
    work: once(({ environment, customer_id, stripe_event_id }) =>
      followCustomer(environment, customer_id, stripe_event_id),
    ),
  },
  "billing/address.matched": {
    id: "match-buyer",
    turns: null,
    work: once(({ purchase_id }) => matchBuyer(purchase_id)),
  },
  "billing/comparison.due": {
    id: "reconcile-some",
    turns: null,
    work: once((data) => reconcileSome(data)),
  },
  "billing/clock.moved": {
    id: "follow-clock",
    turns: BY_ACCOUNT,
    work: once(async ({ account_id }) => {
      await followClock(account_id);
      await sweepTrends(actingAs("job", "follow-clock"), account_id);
    }),
  },
  "billing/team-clock.moved": {
    id: "follow-team-clock",
    turns: { limit: 2, key: "event.data.team_id" },
    work: once(async ({ team_id }) => {
      await followTeamClock(team_id);
      await sendDueAlerts(actingAs("job", "follow-team-clock"), team_id);
    }),
  },
  "message/held": {
    id: "send-message",
    turns: null,
    restsUntil: ({ due_ms }) => due_ms,
    work: once(({ message_id }) => sendHeld(actingAs("job", "send-message"), message_id)),
  },
  "message/unseen": {
    id: "tell-unseen-message",
    turns: null,
    restsUntil: ({ due_ms }) => due_ms,
    work: once(({ message_id }) => tellUnseen(actingAs("job", "tell-unseen-message"), message_id)),
  },
  "mail/queued": {
    id: "send-mail",
    turns: null,
    work: once(({ mail_id }) => sendQueuedMail(actingAs("job", "send-mail"), mail_id)),
  },
  "partner/closed": {
    id: "end-builder-plan",
    turns: null,
    work: once(({ partner_id }) => endBuilderPlan(partner_id)),
  },
  "report/asked": {
    id: "write-report",
    turns: { limit: 2, key: "event.data.coach_id" },
    work: once((data) => writeAskedReport(actingAs("job", "write-report"), data)),
  },
  "team/coach.left": {
    id: "tell-coach-left",
    turns: null,
    work: once(({ relation_ids }) =>
      tellCoachLeft(actingAs("job", "tell-coach-left"), relation_ids),
    ),
  },
  "webhook/deleted": {
    id: "clear-webhook",
    turns: BY_ACCOUNT,
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
    if (isApiError(error) && error.code === "resource_not_found") return DONE;
    throw error;
  }
}
