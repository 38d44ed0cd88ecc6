import { actingAs } from "@/lib/access/acting";
import { sendDueAlerts } from "@/lib/alerts/sending";
import { sweepTrends } from "@/lib/alerts/sweep";
import { forgetAlerts } from "@/lib/alerts/upkeep";
import { resumeErasures } from "@/lib/athletes/erasure";
import { remindOwingBuilders } from "@/lib/billing/builder-sync";
import { matchEverybody } from "@/lib/billing/linking";
import { expirePurchases, reconcilePurchases } from "@/lib/billing/reconciliation";
import { purgeRetention } from "@/lib/billing/retention";
import { remindOwingTeams } from "@/lib/billing/team-sync";
import { tellTrialEnds } from "@/lib/billing/team-trial-end";
import { stampTrials } from "@/lib/billing/trials";
import { forgetAccesses } from "@/lib/catalog/upkeep";
import { closeLapsed } from "@/lib/closing/lapsed";
import { purgeClosed } from "@/lib/closing/purge";
import { expireTeamSeats } from "@/lib/coaches/seat-expiry";
import { forgetInvitations } from "@/lib/coaches/upkeep";
import { forgetConversations } from "@/lib/conversations/upkeep";
import { sendDueMail } from "@/lib/mail/send";
import { forgetMail } from "@/lib/mail/upkeep";
import { forgetReplyLinks } from "@/lib/messages/replies";
import { sendOverdue } from "@/lib/messages/sending";
import { forgetOauth } from "@/lib/oauth/upkeep";
import { resumeEndings } from "@/lib/organizations/ending";
import { expireSeats } from "@/lib/organizations/seats";
import { forgetSignIns } from "@/lib/people/upkeep";
import { patiently } from "@/lib/platform/call-context";
import { forgetOldJobs, recordSuccess } from "@/lib/platform/jobs";
import { oneByOne } from "@/lib/platform/one-by-one";
import { forgetReports } from "@/lib/reports/upkeep";
import { forgetChanges } from "@/lib/roster/pulse";
import { forgetReceipts, remindOfDebriefs } from "@/lib/self/reminders";
import { forgetUnclaimed } from "@/lib/signup/upkeep";
import { forgetUsage } from "@/lib/usage/upkeep";
import { resumeClearings } from "@/lib/webhooks/clearing";
import { tellSwitchedOff } from "@/lib/webhooks/switched-off";

/** A scheduled job: one domain function that is safe to run at any time, any number of times. */
export interface ScheduledJob {
  /** Cron expression, UTC. */
  cron: string;
  summary: string;
  run: () => Promise<Record<string, number>>;
}

const RESUMING = [resumeErasures, resumeEndings, resumeClearings];

export const SCHEDULE = {
  "send-due-alerts": {
    cron: "* * * * *",
    summary: "Send coaches their digests, and what quiet hours held.",
    run: () => sendDueAlerts(actingAs("job", "send-due-alerts")),
  },
  "sweep-trends": {
    cron: "*/15 * * * *",
    summary: "Look for trends of the athletes for whom a morning has come.",
    run: () => sweepTrends(actingAs("job", "sweep-trends")),
  },
  "send-due-mail": {
    cron: "* * * * *",
    summary: "Send mail that waits and that nobody is sending.",
    run: () => sendDueMail(actingAs("job", "send-due-mail")),
  },
  "send-held-messages": {
    cron: "* * * * *",
    summary: "Send messages whose hold is over and that no job has sent.",
    run: async () => ({ ...(await sendOverdue(actingAs("job", "send-held-messages"))) }),
  },
  "remind-debriefs": {
    cron: "*/5 * * * *",
    summary: "Mail athletes who wish it a link to report on a session that is over.",
    run: () => remindOfDebriefs(actingAs("job", "remind-debriefs")),
  },
  "tell-trial-ends": {
    cron: "5 * * * *",
    summary: "Mail teams of coaches, some days before, that their trial ends.",
    run: async () => ({ ...(await tellTrialEnds(actingAs("job", "tell-trial-ends"))) }),
  },
  "tell-switched-off": {
    cron: "*/5 * * * *",
    summary: "Mail the owners of webhooks that were switched off.",
    run: async () => ({ ...(await tellSwitchedOff(actingAs("job", "tell-switched-off"))) }),
  },
  "clear-leftovers": {
    cron: "50 3 * * *",
    summary:
      "Begin anew what should have cleared deleted athletes, organizations and webhooks a day ago.",
    run: async () => {
      const scope = actingAs("job", "clear-leftovers");
      let [begun, failed] = [0, 0];
      const kinds = await oneByOne("clear-leftovers", RESUMING, async (resume) => {
        const worked = await resume(scope);
        begun += worked.done;
        failed += worked.failed;
        return true;
      });
      return { begun, failed: failed + kinds.failed };
    },
  },
  "match-addresses": {
    cron: "20 3 * * *",
    summary: "Link athletes to what their address has bought, and unlink what no longer matches.",
    run: () => matchEverybody(),
  },
  "expire-seats": {
    cron: "*/5 * * * *",
    summary: "Stamp blocks of seats that have ended and tell who lost access.",
    run: () => expireSeats(actingAs("job", "expire-seats")),
  },
  "expire-team-seats": {
    cron: "*/5 * * * *",
    summary: "Tell who lost access because their team's plan ended.",
    run: () => expireTeamSeats(actingAs("job", "expire-team-seats")),
  },
  "expire-purchases": {
    cron: "10 * * * *",
    summary: "Look at purchases whose time has run out and tell who lost access.",
    run: () => expirePurchases(),
  },
  "reconcile-purchases": {
    cron: "30 2 * * *",
    summary: "Compare purchases with the payment processor and repair what differs.",
    run: () => reconcilePurchases(),
  },
  "remind-owing-teams": {
    cron: "25 7 * * *",
    summary:
      "Mail teams of coaches that owe a payment, some days after it failed and when their plan is gone.",
    run: () => remindOwingTeams(),
  },
  "remind-owing-builders": {
    cron: "27 7 * * *",
    summary:
      "Mail builders who owe a payment, some days after it failed and when keys are refused.",
    run: () => remindOwingBuilders(),
  },
  "forget-unclaimed-keys": {
    cron: "20 * * * *",
    summary: "Destroy keys that nobody claimed within a day, and links to keys that are over.",
    run: () => forgetUnclaimed(actingAs("job", "forget-unclaimed-keys")),
  },
  "close-lapsed-partners": {
    cron: "25 4 * * *",
    summary: "Close builders whose plan ended 90 days ago.",
    run: () => closeLapsed(actingAs("job", "close-lapsed-partners")),
  },
  "purge-closed-partners": {
    cron: "35 * * * *",
    summary: "Delete what partners left that were closed 30 days ago.",
    run: () => purgeClosed(actingAs("job", "purge-closed-partners")),
  },
  "stamp-trials": {
    cron: "15 * * * *",
    summary: "Stamp trials that are over, for reports.",
    run: () => stampTrials(),
  },
  "purge-retention": {
    cron: "40 3 * * *",
    summary: "Delete old deliveries, unpaid checkouts and spent links.",
    run: () => purgeRetention(),
  },
  "forget-mail": {
    cron: "45 3 * * *",
    summary: "Forget to whom mail was sent a week ago, and delete mail of a month ago.",
    run: () => forgetMail(actingAs("job", "forget-mail")),
  },
  "forget-jobs": {
    cron: "48 3 * * *",
    summary: "Delete jobs that failed for good a month ago.",
    run: async () => ({ deleted: await forgetOldJobs() }),
  },
  "forget-sign-ins": {
    cron: "55 3 * * *",
    summary: "Delete links to sign in that are over, and sessions that ended three months ago.",
    run: () => forgetSignIns(actingAs("job", "forget-sign-ins")),
  },
  "forget-oauth": {
    cron: "* * * * *",
    summary:
      "Forget answers to refresh tokens of a minute ago, and codes and tokens that are over.",
    run: () => forgetOauth(actingAs("job", "forget-oauth")),
  },
  "forget-reply-links": {
    cron: "52 3 * * *",
    summary: "Delete links to messages that are over.",
    run: () => forgetReplyLinks(actingAs("job", "forget-reply-links")),
  },
  "forget-invitations": {
    cron: "58 3 * * *",
    summary: "Delete invitations that were answered, closed or expired a month ago.",
    run: () => forgetInvitations(actingAs("job", "forget-invitations")),
  },
  "forget-alerts": {
    cron: "52 3 * * *",
    summary: "Delete what coaches were told half a year ago.",
    run: () => forgetAlerts(actingAs("job", "forget-alerts")),
  },
  "forget-changes": {
    cron: "54 3 * * *",
    summary: "Forget which changes coaches' screens were to notice two days ago.",
    run: () => forgetChanges(actingAs("job", "forget-changes")),
  },
  "forget-reports": {
    cron: "56 3 * * *",
    summary: "Delete reports about athletes whose relation with the team has ended.",
    run: () => forgetReports(actingAs("job", "forget-reports")),
  },
  "forget-usage": {
    cron: "25 3 * * *",
    summary:
      "Forget requests of a week ago, different inputs of days that are over, and usage of a year ago.",
    run: () => forgetUsage(actingAs("job", "forget-usage")),
  },
  "forget-product-accesses": {
    cron: "30 3 * * *",
    summary: "Forget what was asked of the catalogue three months ago.",
    run: () => forgetAccesses(actingAs("job", "forget-product-accesses")),
  },
  "forget-conversations": {
    cron: "32 3 * * *",
    summary: "Forget conversations in which nothing was said for 400 days.",
    run: () => forgetConversations(actingAs("job", "forget-conversations")),
  },
  "forget-receipts": {
    cron: "35 3 * * *",
    summary: "Forget which drafts of debriefs were taken a month ago.",
    run: () => forgetReceipts(actingAs("job", "forget-receipts")),
  },
} as const satisfies Record<string, ScheduledJob>;
export type JobName = keyof typeof SCHEDULE;
export const JOB_NAMES = Object.keys(SCHEDULE) as [JobName, ...JobName[]];

/** Runs a scheduled job now. Nobody is waiting on it, so its statements may take longer than a request's. */
export const runScheduled = (name: JobName): Promise<Record<string, number>> =>
  patiently<Record<string, number>>(async () => {
    const came = await SCHEDULE[name].run();
    await recordSuccess(name);
    return came;
  });
