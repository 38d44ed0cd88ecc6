import { z } from "zod";
import type { Letter } from "./layout";
import { Address, Phrase } from "./variables";

/** The letters of coaching: to athletes and coaches who are asked, and to teams about what they pay. */

export const CoachingRequest = z.object({ coach_name: Phrase, team_name: Phrase, url: Address });
export const TeamNews = z.object({ team_name: Phrase, url: Address });
export const AthleteJoined = z.object({ athlete_name: Phrase, team_name: Phrase, url: Address });
export const AthleteNews = z.object({ athlete_name: Phrase, url: Address });
export const Owing = z.object({
  team_name: Phrase,
  plan_title: Phrase,
  holds_until: Phrase,
  url: Address,
});

export const coachingRequest = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `${given.coach_name} would like to coach your fueling`,
  paragraphs: [
    `${given.coach_name} of ${given.team_name} asks to see how you fuel: your plans and reports, your symptoms, your sleep, your notes and your body weight.`,
    "Nothing is shared until you agree. The page says in full what they will see, and you can end it at any time. The link is good for 14 days.",
  ],
  action: { label: "Look at the invitation", url: given.url },
  closing: "If you do not know them, do nothing: nothing is shared.",
});

export const teamRequest = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `Coach with ${given.team_name}`,
  paragraphs: [
    `${given.coach_name} asks you to join the team ${given.team_name}. The link is good for 14 days.`,
  ],
  action: { label: "Look at the invitation", url: given.url },
  closing: "If you do not know them, do nothing.",
});

export const athleteJoined = (given: z.output<typeof AthleteJoined>): Letter => ({
  subject: `${given.athlete_name} is on your roster`,
  paragraphs: [
    `${given.athlete_name} has accepted the invitation of ${given.team_name}: you see how they fuel from now on.`,
  ],
  action: { label: `Open ${given.athlete_name}`, url: given.url },
  closing: "You need not do anything.",
});

export const endedByCoach = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `${team_name} no longer coaches you`,
  paragraphs: [`${team_name} has ended the coaching, and sees nothing of yours any more.`],
  action: { label: "See who coaches you", url },
  closing: "All of your own data stays as it was.",
});

export const endedByAthlete = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: "An athlete has left your roster",
  paragraphs: [
    `An athlete has ended the coaching by ${team_name}. You do not see them any more.`,
    "If they had a seat of the team, it is free again.",
  ],
  action: { label: "Open Aidstation", url },
  closing: "You need not do anything.",
});

export const coachAssigned = (given: z.output<typeof CoachingRequest>): Letter => ({
  subject: `${given.coach_name} looks after you now`,
  paragraphs: [
    `${given.coach_name} of ${given.team_name} looks after you from now on, and sees what you agreed that the team may see.`,
  ],
  action: { label: "See who coaches you", url: given.url },
  closing: "If you do not want that, end the coaching there at any time.",
});

export const coachLeft = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `Your coach has left ${team_name}`,
  paragraphs: [
    `Your coach has left ${team_name} and sees nothing of yours any more. Until somebody else of the team takes over, its owner looks after you.`,
  ],
  action: { label: "See who coaches you", url },
  closing: "If you do not want that, end the coaching there at any time.",
});

export const teamPaymentFailed = (given: z.output<typeof Owing>): Letter => ({
  subject: `A payment of ${given.team_name} did not go through`,
  paragraphs: [
    `The payment for the plan ${given.plan_title} of ${given.team_name} did not go through. Everything stays as it is until ${given.holds_until}.`,
    "Look at the way you pay, and change it if need be. We try again by ourselves.",
  ],
  action: { label: "See what is owed", url: given.url },
  closing: "If you have just paid, there is nothing to do.",
});

export const teamPaymentOwed = (given: z.output<typeof Owing>): Letter => ({
  subject: `${given.team_name} still owes a payment`,
  paragraphs: [
    `The payment for the plan ${given.plan_title} of ${given.team_name} has still not gone through. The plan holds until ${given.holds_until}.`,
    "After that nobody reads how your athletes fuel, keys and webhooks stop, and seats give nothing until it is paid.",
  ],
  action: { label: "See what is owed", url: given.url },
  closing: "If you have just paid, there is nothing to do.",
});

export const teamPlanSuspended = (given: z.output<typeof Owing>): Letter => ({
  subject: `The plan of ${given.team_name} is suspended`,
  paragraphs: [
    `The payment for the plan ${given.plan_title} of ${given.team_name} has not gone through for a week, so the team is on the free plan now.`,
    "Your athletes, groups and settings are kept. Once it is paid, the plan is back with everything in it.",
  ],
  action: { label: "See what is owed", url: given.url },
  closing: "If you do not want the plan any more, do nothing.",
});

export const messageOfCoach = ({ team_name, url }: z.output<typeof TeamNews>): Letter => ({
  subject: `A message from your coach at ${team_name}`,
  paragraphs: [
    `A coach of ${team_name} has written to you. Read and answer it by the link, without signing in.`,
    "The link opens your messages with them and nothing else. It is good for 14 days.",
  ],
  action: { label: "Read and answer", url },
  closing: "Give the link to nobody: whoever has it can answer as you.",
});

export const messageOfAthlete = ({ athlete_name, url }: z.output<typeof AthleteNews>): Letter => ({
  subject: `${athlete_name} has written to you`,
  paragraphs: [`${athlete_name} has written to you. You will find it in your messages.`],
  action: { label: "Open Aidstation", url },
  closing: "Several messages within a few minutes are one mail.",
});
