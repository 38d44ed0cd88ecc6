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
import { closeUnneeded } from "@/lib/billing/checkout-pages";
import { matchBuyer } from "@/lib/billing/linking";
import { followCustomer } from "@/lib/billing/purchases";
import { reconcileSome } from "@/lib/billing/reconciliation";
import { followStripeEvent } from "@/lib/billing/stripe-events";
import { followChange } from "@/lib/billing/team-change";
import { tellCoachLeft } from "@/lib/coaches/departure";
import { expireTeamSeats } from "@/lib/coaches/seat-expiry";
import { isApiError } from "@/lib/contract/errors";
import { JOB_EVENTS, type JobEventData, type JobEventName } from "@/lib/contract/job-events";
import { sendQueuedMail } from "@/lib/mail/send";
import { sendHeld, tellUnseen } from "@/lib/messages/sending";
import { clearEnded } from "@/lib/organizations/ending";
import { expireSeats } from "@/lib/organizations/seats";
import { forAWhile } from "@/lib/platform/chunks";
import { writeAskedReport } from "@/lib/reports/writing";
import { clearWebhook } from "@/lib/webhooks/clearing";

/** Whether there is more work to do. */
interface Left {
  more: boolean;
}

const DONE: Left = { more: false };

/** The work an event triggers: a function that does a bounded part of it, called again while there is more. */
interface Chore<N extends JobEventName> {
  id: string;
  work: (data: JobEventData<N>) => Promise<Left>;
}

/** Wraps a function that does all of its work in one call. */
const once =
  <Data>(verb: (data: Data) => Promise<unknown>) =>
  async (data: Data): Promise<Left> => {
    await verb(data);
    return DONE;
  };

export const CHORES = {
  "alerts/debrief.landed": {
    id: "evaluate-debrief",
    work: once((data) => evaluateDebrief(actingAs("job", "evaluate-debrief"), data)),
  },
  "alerts/push.due": {
    id: "send-push",
    work: once((data) => sendPush(actingAs("job", "send-push"), data)),
  },
  "alerts/push.slow": {
    id: "send-slow-push",
    work: once((data) => sendPush(actingAs("job", "send-slow-push"), data, "alerts/push.slow")),
  },
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
  "billing/event.received": {
    id: "follow-stripe-event",
    work: once(({ stripe_event_id }) => followStripeEvent(stripe_event_id)),
  },
  "billing/customer.changed": {
    id: "sync-customer",
    work: once(({ environment, customer_id, stripe_event_id }) =>
      followCustomer(environment, customer_id, stripe_event_id),
    ),
  },
  "billing/address.matched": {
    id: "match-buyer",
    work: once(async ({ purchase_id }) => {
      await matchBuyer(purchase_id);
      await closeUnneeded(purchase_id);
    }),
  },
  "billing/comparison.due": {
    id: "reconcile-some",
    work: once((data) => reconcileSome(data)),
  },
  "billing/change.due": {
    id: "follow-change",
    work: once(({ team_id, turn }) => followChange(team_id, turn)),
  },
  "billing/clock.moved": {
    id: "follow-clock",
    work: once(async ({ account_id }) => {
      await followClock(account_id);
      await expireSeats(actingAs("job", "follow-clock"), account_id);
      await expireTeamSeats(actingAs("job", "follow-clock"), { accountId: account_id });
      await sweepTrends(actingAs("job", "follow-clock"), account_id);
    }),
  },
  "billing/team-clock.moved": {
    id: "follow-team-clock",
    work: once(async ({ team_id }) => {
      await followTeamClock(team_id);
      await expireTeamSeats(actingAs("job", "follow-team-clock"), { teamId: team_id });
      await sendDueAlerts(actingAs("job", "follow-team-clock"), team_id);
    }),
  },
  "message/held": {
    id: "send-message",
    work: once(({ message_id }) => sendHeld(actingAs("job", "send-message"), message_id)),
  },
  "message/unseen": {
    id: "tell-unseen-message",
    work: once(({ message_id }) => tellUnseen(actingAs("job", "tell-unseen-message"), message_id)),
  },
  "mail/queued": {
    id: "send-mail",
    work: once(({ mail_id }) => sendQueuedMail(actingAs("job", "send-mail"), mail_id)),
  },
  "partner/closed": {
    id: "end-builder-plan",
    work: once(({ partner_id }) => endBuilderPlan(partner_id)),
  },
  "report/asked": {
    id: "write-report",
    work: once((data) => writeAskedReport(actingAs("job", "write-report"), data)),
  },
  "team/coach.left": {
    id: "tell-coach-left",
    work: once(({ relation_ids }) =>
      tellCoachLeft(actingAs("job", "tell-coach-left"), relation_ids),
    ),
  },
  "webhook/deleted": {
    id: "clear-webhook",
    work: (data) => clearWebhook(actingAs("job", "clear-webhook"), data.webhook_id),
  },
} satisfies { [N in JobEventName]: Chore<N> };

export const CHORE_EVENTS = Object.keys(CHORES) as (keyof typeof CHORES)[];

/** Runs a cleanup in the scope of an account. If the account is gone, so is everything in it. */
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

/** Works on an event for at most `forMs`. */
export function workOn(name: JobEventName, given: unknown, forMs: number): Promise<Left> {
  const data = JOB_EVENTS[name].data.parse(given);
  return forAWhile(forMs, () => CHORES[name].work(data as never));
}
