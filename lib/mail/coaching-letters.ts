import { z } from "zod";
import { withTeam } from "@/lib/wording/grammar";
import type { Letter } from "./layout";
import { Address, Phrase, Written } from "./variables";

/** Coaching mail: requests to athletes and coaches, and billing mail to teams. */

export const CoachingRequest = z.object({ coach_name: Phrase, team_name: Phrase, url: Address });
export const TeamNews = z.object({ team_name: Phrase, url: Address });
/** Mails queued by older versions have neither a name nor text. */
export const CoachMessage = TeamNews.extend({
  coach_name: Phrase.nullish(),
  text: Written.nullish(),
});
export const AthleteJoined = z.object({
  athlete_name: Phrase,
  team_name: Phrase,
  url: Address,
  /** False if the team's plan doesn't let it see how athletes fuel. */
  can_read: z.boolean().default(true),
});
export const AthleteNews = z.object({ athlete_name: Phrase, url: Address });
export const Owing = z.object({
  team_name: Phrase,
  plan_title: Phrase,
  holds_until: Phrase,
  url: Address,
});

export const TeamPlanLink = z.object({ team_name: Phrase, plan_title: Phrase, url: Address });

export const coachingRequest = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `${given.coach_name} would like to coach your fueling`,
  paragraphs: [
    `${withTeam(given.coach_name, " of ", given.team_name)} would like to see how you fuel: your plans and reports, your symptoms, your sleep, your notes and your body weight.`,
    "Nothing is shared until you agree. The page lists everything they’ll see, and you can stop sharing at any time. The link works for 14 days.",
  ],
  action: { label: "See invitation", url: given.url },
  closing: "If you don’t know them, you can ignore this email. Nothing is shared.",
});

export const teamRequest = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `Coach with ${given.team_name}`,
  paragraphs: [
    `${given.coach_name} invites you to join the team ${given.team_name}. The link works for 14 days.`,
  ],
  action: { label: "See invitation", url: given.url },
  closing: "If you don’t know them, you can ignore this email.",
});

export const athleteJoined = (given: z.output<typeof AthleteJoined>): Letter => ({
  subject: `${given.athlete_name} is on your roster`,
  paragraphs: [
    `${given.athlete_name} accepted the invitation from ${given.team_name}. ${given.can_read ? "You can now see how they fuel." : "To see how they fuel, your team needs a plan."}`,
  ],
  action: { label: given.can_read ? `Open ${given.athlete_name}` : "See plans", url: given.url },
  closing: "There’s nothing you need to do.",
});

export const endedByCoach = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `${team_name} no longer coaches you`,
  paragraphs: [`${team_name} ended the coaching and can no longer see your data.`],
  action: { label: "See who coaches you", url },
  closing: "Your own data hasn’t changed.",
});

export const endedByAthlete = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: "An athlete has left your roster",
  paragraphs: [
    `An athlete ended the coaching by ${team_name}. You can no longer see their data.`,
    "If they had a team seat, it’s free again.",
  ],
  action: { label: "Open Aidstation", url },
  closing: "There’s nothing you need to do.",
});

export const coachAssigned = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `${given.coach_name} is your coach now`,
  paragraphs: [
    `${withTeam(given.coach_name, " of ", given.team_name)} is your coach from now on, and can see what you agreed to share with the team.`,
  ],
  action: { label: "See who coaches you", url: given.url },
  closing: "If you don’t want this, you can end the coaching there at any time.",
});

export const TrialEnding = TeamNews.extend({ ends_on: Phrase });

export const trialEnds = (given: z.output<typeof TrialEnding>): Letter => ({
  subject: `Your trial ends on ${given.ends_on}`,
  paragraphs: [
    `The trial of ${given.team_name} ends on ${given.ends_on}. After that you no longer see how your athletes fuel, and no alerts are sent, including urgent ones.`,
    "Your athletes, groups and settings are kept. With a plan, everything goes on.",
  ],
  action: { label: "See plans", url: given.url },
  closing: "If you don’t want a plan, you don’t have to do anything.",
});

export const teamHandedOver = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `${given.coach_name} owns ${given.team_name} now`,
  paragraphs: [
    `${given.team_name} was handed over to ${given.coach_name}, who can change its plan from now on.`,
    "If the team has a paid plan, it goes on with the card that pays for it now. If that is your card and you don’t want to pay any longer, change the payment method or cancel the plan before you leave the team.",
  ],
  action: { label: "See billing", url: given.url },
  closing: "If that isn’t right, the owner can hand the team back.",
});

export const coachLeft = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `Your coach has left ${team_name}`,
  paragraphs: [
    `Your coach has left ${team_name} and can no longer see your data. Until someone else on the team takes over, the team’s owner is your coach.`,
  ],
  action: { label: "See who coaches you", url },
  closing: "If you don’t want this, you can end the coaching there at any time.",
});

export const teamPaymentFailed = (given: z.output<typeof Owing>): Letter => ({
  subject: `A payment for ${given.team_name} failed`,
  paragraphs: [
    `The payment for ${given.team_name}’s ${given.plan_title} plan failed. Everything works as usual until ${given.holds_until}.`,
    "Check your payment method and update it if needed. We’ll try again automatically.",
  ],
  action: { label: "See what’s due", url: given.url },
  closing: "If you just paid, there’s nothing to do.",
});

export const teamPaymentOwed = (given: z.output<typeof Owing>): Letter => ({
  subject: `A payment for ${given.team_name} is still due`,
  paragraphs: [
    `The payment for ${given.team_name}’s ${given.plan_title} plan still hasn’t gone through. The plan stays active until ${given.holds_until}.`,
    "After that, you can’t see how your athletes fuel, and keys, webhooks and seats stop working until you pay.",
  ],
  action: { label: "See what’s due", url: given.url },
  closing: "If you just paid, there’s nothing to do.",
});

export const teamPlanSuspended = (given: z.output<typeof Owing>): Letter => ({
  subject: `${given.team_name}’s plan is suspended`,
  paragraphs: [
    `The payment for ${given.team_name}’s ${given.plan_title} plan hasn’t gone through for a week, so the team is on the free plan now.`,
    "Your athletes, groups and settings are kept. When you pay, your plan is restored with everything in it.",
  ],
  action: { label: "See what’s due", url: given.url },
  closing: "If you no longer want the plan, you don’t have to do anything.",
});

export const teamPlanEnded = (given: z.output<typeof TeamPlanLink>): Letter => ({
  subject: `${given.team_name}’s plan has ended`,
  paragraphs: [
    `${given.team_name}’s ${given.plan_title} plan has ended: it was canceled, or its last payment was refunded or disputed. Your athletes’ fueling isn’t shown now, and no alerts are sent.`,
    "Your athletes, groups and settings are kept, and come back with a plan. A plan whose payment was disputed goes on once that dispute is withdrawn.",
  ],
  action: { label: "See plans", url: given.url },
  closing: "If you ended it yourself, you don’t have to do anything.",
});

export const teamPlanRestored = (given: z.output<typeof TrialEnding>): Letter => ({
  subject: `${given.team_name}’s plan is active again`,
  paragraphs: [
    `Your overdue payment arrived, so ${given.team_name}’s plan is active until ${given.ends_on}.`,
    "Its subscription had already ended, so it won’t renew. Choose a plan by then if you want to go on.",
  ],
  action: { label: "See plans", url: given.url },
  closing: "You won’t be charged again unless you choose a plan.",
});

export const teamTransferArrived = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `${team_name}’s plan is active`,
  paragraphs: [`Your payment arrived, and ${team_name}’s plan is active.`],
  action: { label: "See your plan", url },
  closing: "There’s nothing you need to do.",
});

export const teamTransferFailed = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `The payment for ${team_name} failed`,
  paragraphs: [
    `Your bank didn’t make the payment for ${team_name}’s plan, so the plan hasn’t started.`,
    "You can choose the plan again, and pay the same way or another.",
  ],
  action: { label: "See plans", url },
  closing: "You weren’t charged.",
});

export const teamPaymentReturned = (given: z.output<typeof TeamPlanLink>): Letter => ({
  subject: "Your Aidstation payment is being refunded",
  paragraphs: [
    `Your payment for ${given.team_name}’s ${given.plan_title} plan arrived after you left the team, and it has no other members. We’re refunding all of it to your original payment method.`,
    "There’s nothing you need to do. How long the refund takes depends on your bank.",
  ],
  action: { label: "Open Aidstation", url: given.url },
  closing: "You won’t be charged again.",
});

export const messageOfCoach = (given: z.output<typeof CoachMessage>): Letter => {
  const { team_name, coach_name, text, url } = given;
  const from = coach_name ?? team_name;
  const written = (text ?? "").split("\n").filter((line) => line !== "");
  return {
    subject: `${withTeam(coach_name, " at ", team_name)} sent you a message`,
    paragraphs:
      written.length === 0 ? [`${from} wrote to you. Open it to read and reply.`] : written,
    action: { label: text == null ? "Read and reply" : "Reply", url },
    closing:
      "The button opens your messages with this team for 14 days, without signing in. Don’t forward this email: anyone with the link can reply as you.",
  };
};

export const messageOfAthlete = ({ athlete_name, url }: z.output<typeof AthleteNews>): Letter => ({
  subject: `${athlete_name} sent you a message`,
  paragraphs: [`${athlete_name} sent you a message. You’ll find it in your messages.`],
  action: { label: "Open Aidstation", url },
  closing: "We combine messages sent within a few minutes into one email.",
});
