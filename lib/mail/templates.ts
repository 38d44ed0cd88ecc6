import { z } from "zod";
import { CoachAlert, CoachDigest, coachAlert, coachDigest } from "./alert-letters";
import { DebriefDue, debriefDue } from "./athlete-letters";
import {
  Applied,
  BuilderKey,
  BuilderLink,
  BuilderOwing,
  builderKey,
  builderKeyAgain,
  builderKeyRotated,
  builderPaymentFailed,
  builderPaymentOwed,
  builderSuspended,
  PlatformLink,
  partnerApplied,
  partnerApproved,
  partnerPromoted,
} from "./builder-letters";
import {
  AthleteJoined,
  AthleteNews,
  athleteJoined,
  CoachingRequest,
  coachAssigned,
  coachingRequest,
  coachLeft,
  endedByAthlete,
  endedByCoach,
  messageOfAthlete,
  messageOfCoach,
  Owing,
  TeamNews,
  teamPaymentFailed,
  teamPaymentOwed,
  teamPlanSuspended,
  teamRequest,
} from "./coaching-letters";
import type { Letter } from "./layout";
import { MemberRequest, memberRequest } from "./member-letters";
import { Address, Phrase } from "./variables";

const Link = z.object({ url: Address });
const PlanLink = z.object({ plan_title: Phrase, url: Address });
const Device = z.object({ device: Phrase, at: Phrase, url: Address });
const PasswordNews = z.object({ at: Phrase, url: Address });
const Ending = z.object({ plan_title: Phrase, ends_on: Phrase, url: Address });

/**
 * Why a mail is sent. A `link` can be had by anybody who types the address, so it has a limit; a `notice` is nice to
 * know, and can be unsubscribed from; a `request` is what somebody here asks of whoever has the address, so it has a limit
 * and can be unsubscribed from; a `message` has to reach its reader.
 */
export type MailKind = "link" | "notice" | "request" | "message";

/** Whether readers can have no more mail of a kind. */
export const canBeUnsubscribed = (kind: MailKind): boolean =>
  kind === "notice" || kind === "request";

/** How long the link of a `link` is good for from when it is queued, unless its row says otherwise. */
export const LINK_VALID_MS = 60 * 60_000;
/** How long the link is good for that signs somebody in. */
export const SIGN_IN_VALID_MS = 15 * 60_000;

/** A row of the table: what it is filled with, and the letter it becomes. */
const template = <Kind extends MailKind, Variables extends z.ZodType>(
  kind: Kind,
  variables: Variables,
  write: (variables: z.output<Variables>) => Letter,
  validMs = LINK_VALID_MS,
) => ({
  kind,
  variables,
  validMs,
  letter: (given: unknown): Letter => write(variables.parse(given)),
});

const useSubscription = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Use your Aidstation subscription",
  paragraphs: [
    "This address has an Aidstation subscription already, so there is nothing to pay.",
    "Open the link within an hour to use the subscription for the athlete you were asked about. It works once.",
  ],
  action: { label: "Use my subscription", url },
  closing: "If you did not ask for this, do nothing: nothing changes.",
});

const manageSubscription = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Manage your Aidstation subscription",
  paragraphs: [
    "Open the link within an hour to change your card, see your invoices or cancel. It works once.",
  ],
  action: { label: "Manage my subscription", url },
  closing: "If you did not ask for this, do nothing, and keep the link to yourself.",
});

const checkoutAgain = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Continue to your Aidstation subscription",
  paragraphs: [
    "You asked to subscribe, and have paid here before. Open the link within an hour to pay with the details you saved then.",
  ],
  action: { label: "Continue to payment", url },
  closing: "If you did not ask for this, do nothing: nothing is charged.",
});

const subscriptionEnds = ({ plan_title, ends_on, url }: z.output<typeof Ending>): Letter => ({
  subject: "Your Aidstation subscription will not renew",
  paragraphs: [
    `The athlete you pay for was removed. Your plan, ${plan_title}, ends on ${ends_on} and will not renew.`,
    "You need not do anything. Until then the subscription can still be used for an athlete with your address.",
  ],
  action: { label: "See my subscription", url },
  closing: "Nothing more will be charged for it.",
});

const paymentArrived = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment has arrived",
  paragraphs: [
    `Your payment for the plan ${plan_title} has arrived. You have full access: your next calculation gives exact numbers.`,
  ],
  action: { label: "See my subscription", url },
  closing: "Thank you for subscribing.",
});

const paymentFailed = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment did not go through",
  paragraphs: [
    `Your payment for the plan ${plan_title} did not go through, so nothing was bought.`,
    "You can try again, with the same or another way to pay.",
  ],
  action: { label: "Try again", url },
  closing: "If you have changed your mind, do nothing: nothing is charged.",
});

const paymentReturned = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment goes back to you",
  paragraphs: [
    `Your payment for the plan ${plan_title} has arrived, but the athlete it was for was removed meanwhile. We are sending all of it back, the way it came.`,
    "You need not do anything. How long it takes depends on your bank.",
  ],
  action: { label: "See what you have bought", url },
  closing: "Nothing more will be charged for it.",
});

const signIn = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Your link to sign in to Aidstation",
  paragraphs: [
    "Open the link within 15 minutes to sign in, best in the browser in which you asked for it. It works once.",
  ],
  action: { label: "Sign in", url },
  closing: "If you did not ask for this, do nothing, and give the link to nobody.",
});

const newDevice = ({ device, at, url }: z.output<typeof Device>): Letter => ({
  subject: "Somebody signed in to your Aidstation account",
  paragraphs: [
    `Your account was signed in to on ${at} with a browser that it has not seen before: ${device}.`,
    "If it was you, all is well. If not, end that session and change your password, if you have one.",
  ],
  action: { label: "See my sessions", url },
  closing: "Whoever can read your mail can sign in as you, so keep your mailbox safe too.",
});

const passwordChanged = ({ at, url }: z.output<typeof PasswordNews>): Letter => ({
  subject: "Your Aidstation password was changed",
  paragraphs: [
    `Your account was given a new password on ${at}, and every other session has ended.`,
    "If it was not you, sign in by a mailed link: for 15 minutes you can then set another password without knowing this one.",
  ],
  action: { label: "See my sessions", url },
  closing: "If it was you, you need not do anything.",
});

/** Every mail there is. */
export const TEMPLATES = {
  use_subscription: template("link", Link, useSubscription),
  manage_subscription: template("link", Link, manageSubscription),
  checkout_again: template("link", Link, checkoutAgain),
  sign_in: template("link", Link, signIn, SIGN_IN_VALID_MS),
  new_device: template("message", Device, newDevice),
  password_changed: template("message", PasswordNews, passwordChanged),
  subscription_ends: template("message", Ending, subscriptionEnds),
  payment_arrived: template("notice", PlanLink, paymentArrived),
  payment_failed: template("message", PlanLink, paymentFailed),
  payment_returned: template("message", PlanLink, paymentReturned),
  coaching_request: template("request", CoachingRequest, coachingRequest),
  team_request: template("request", CoachingRequest, teamRequest),
  member_request: template("request", MemberRequest, memberRequest),
  athlete_joined: template("message", AthleteJoined, athleteJoined),
  ended_by_coach: template("message", TeamNews, endedByCoach),
  ended_by_athlete: template("message", TeamNews, endedByAthlete),
  coach_assigned: template("message", CoachingRequest, coachAssigned),
  coach_left: template("message", TeamNews, coachLeft),
  message_of_coach: template("message", TeamNews, messageOfCoach),
  message_of_athlete: template("message", AthleteNews, messageOfAthlete),
  debrief_due: template("notice", DebriefDue, debriefDue),
  team_payment_failed: template("message", Owing, teamPaymentFailed),
  team_payment_owed: template("message", Owing, teamPaymentOwed),
  team_plan_suspended: template("message", Owing, teamPlanSuspended),
  coach_alert: template("message", CoachAlert, coachAlert),
  coach_digest: template("notice", CoachDigest, coachDigest),
  builder_key: template("message", BuilderKey, builderKey),
  builder_key_rotated: template("message", BuilderKey, builderKeyRotated),
  builder_key_again: template("link", BuilderLink, builderKeyAgain),
  builder_payment_failed: template("message", BuilderOwing, builderPaymentFailed),
  builder_payment_owed: template("message", BuilderOwing, builderPaymentOwed),
  builder_suspended: template("message", BuilderOwing, builderSuspended),
  partner_applied: template("message", Applied, partnerApplied),
  partner_approved: template("message", PlatformLink, partnerApproved),
  partner_promoted: template("message", PlatformLink, partnerPromoted),
};

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as [TemplateName, ...TemplateName[]];
export const isTemplateName = (name: string): name is TemplateName =>
  Object.hasOwn(TEMPLATES, name);

/** What a template is filled with. */
export type Variables<N extends TemplateName> = z.input<(typeof TEMPLATES)[N]["variables"]>;

/** The mails of a kind. */
type Named<K extends MailKind> = {
  [N in TemplateName]: (typeof TEMPLATES)[N]["kind"] extends K ? N : never;
}[TemplateName];
/** The mails that a stranger can cause, those by which somebody here asks for something, and the others. */
export type LinkName = Named<"link">;
export type RequestName = Named<"request">;
export type OtherName = Exclude<TemplateName, LinkName | RequestName>;
const namesOf = (kind: MailKind) => TEMPLATE_NAMES.filter((name) => TEMPLATES[name].kind === kind);
export const LINK_NAMES = namesOf("link");
export const REQUEST_NAMES = namesOf("request");
/** The link mails that are counted together: those whose links are good for as long. */
export const sharingLimit = (link: LinkName): TemplateName[] =>
  LINK_NAMES.filter((name) => TEMPLATES[name].validMs === TEMPLATES[link].validMs);
