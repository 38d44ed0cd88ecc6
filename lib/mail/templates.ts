import { z } from "zod";
import {
  CoachAlert,
  CoachDigest,
  coachAlert,
  coachDigest,
  WebhookOff,
  webhookOff,
} from "./alert-letters";
import { AppConnected, AppEnded, appConnected, appEndedByReuse } from "./app-letters";
import { DebriefDue, debriefDue, OnboardAgain, onboardAgain } from "./athlete-letters";
import {
  Applied,
  BuilderKey,
  BuilderKeyRotated,
  BuilderLink,
  BuilderOwing,
  builderEnded,
  builderEnding,
  builderGoesOn,
  builderKey,
  builderKeyAgain,
  builderKeyRotated,
  builderPaidTwice,
  builderPaymentFailed,
  builderPaymentOwed,
  builderRestored,
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
  CoachMessage,
  coachAssigned,
  coachingRequest,
  coachLeft,
  endedByAthlete,
  endedByCoach,
  messageOfAthlete,
  messageOfCoach,
  Owing,
  TeamNews,
  TeamPlanLink,
  TrialEnding,
  teamHandedOver,
  teamPaymentFailed,
  teamPaymentOwed,
  teamPaymentReturned,
  teamPlanEnded,
  teamPlanRestored,
  teamPlanSuspended,
  teamRequest,
  teamTransferArrived,
  teamTransferFailed,
  trialEnds,
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
 * Why a mail is sent. A `link` can be triggered by anyone who types the address, so it is rate-limited; a `notice` is
 * optional, and can be unsubscribed from; a `request` is one user asking something of the owner of an address, so it is
 * rate-limited and can be unsubscribed from; a `message` has to reach its reader.
 */
export type MailKind = "link" | "notice" | "request" | "message";

/** True if readers can unsubscribe from mail of this kind. */
export const canBeUnsubscribed = (kind: MailKind): boolean =>
  kind === "notice" || kind === "request";

/** How long the link in a `link` mail is valid after queuing, unless its table row says otherwise. */
export const LINK_VALID_MS = 60 * 60_000;
/** How long a sign-in link is valid. */
export const SIGN_IN_VALID_MS = 15 * 60_000;

/** Builds a row of the table: the template's variables, and the letter it renders. */
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
    "This address already has an Aidstation subscription, so there’s nothing to pay.",
    "Open the link within an hour to use the subscription for this athlete. It works once.",
  ],
  action: { label: "Use my subscription", url },
  closing: "If you didn’t request this, you can ignore this email. Nothing changes.",
});

const manageSubscription = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Manage your Aidstation subscription",
  paragraphs: [
    "Open the link within an hour to change your card, see your invoices or cancel. It works once.",
  ],
  action: { label: "Manage my subscription", url },
  closing: "If you didn’t request this, ignore this email and don’t share the link.",
});

const checkoutAgain = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Continue to your Aidstation subscription",
  paragraphs: [
    "You asked to subscribe and have paid here before. Open the link within an hour to pay with your saved details.",
  ],
  action: { label: "Continue to payment", url },
  closing: "If you didn’t request this, you can ignore this email. You won’t be charged.",
});

const subscriptionEnds = ({ plan_title, ends_on, url }: z.output<typeof Ending>): Letter => ({
  subject: "Your Aidstation subscription will not renew",
  paragraphs: [
    `The athlete you pay for was removed. Your ${plan_title} plan ends on ${ends_on} and won’t renew.`,
    "There’s nothing you need to do. Until then, you can still use the subscription for an athlete with your email address.",
  ],
  action: { label: "See my subscription", url },
  closing: "You won’t be charged again.",
});

const subscriptionWithdrawn = ({ plan_title, ends_on, url }: z.output<typeof Ending>): Letter => ({
  subject: "Your Aidstation subscription will not renew",
  paragraphs: [
    `The app you use Aidstation in no longer offers it, so your ${plan_title} plan won’t renew. Its paid period ends on ${ends_on}.`,
    "There’s nothing you need to do. During that period, you can use the subscription in any other app with Aidstation, with your email address.",
  ],
  action: { label: "See my subscription", url },
  closing: "You won’t be charged again.",
});

const subscriptionDoubled = ({ plan_title, ends_on, url }: z.output<typeof Ending>): Letter => ({
  subject: "Your earlier Aidstation subscription will not renew",
  paragraphs: [
    `Another plan covers your athlete as well. So that you don’t pay twice, your earlier ${plan_title} plan won’t renew. Its paid period ends on ${ends_on}.`,
    "There’s nothing you need to do.",
  ],
  action: { label: "See my subscriptions", url },
  closing: "You won’t be charged for the earlier plan again.",
});

const subscriptionReplaced = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your earlier Aidstation subscription has ended",
  paragraphs: [
    `A new plan now covers your athlete. So we’ve ended your earlier ${plan_title} plan, which no longer gave access.`,
    "There’s nothing you need to do.",
  ],
  action: { label: "See my subscriptions", url },
  closing: "You won’t be charged for the earlier plan again.",
});

const paymentArrived = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment arrived",
  paragraphs: [
    `Your payment for the ${plan_title} plan arrived. You have full access: exact numbers wherever your answers are complete.`,
  ],
  action: { label: "See my subscription", url },
  closing: "Thank you for subscribing.",
});

const paymentFailed = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment failed",
  paragraphs: [
    `Your payment for the ${plan_title} plan failed, so you weren’t charged.`,
    "You can try again with the same or another payment method.",
  ],
  action: { label: "Try again", url },
  closing: "If you changed your mind, you don’t have to do anything. You won’t be charged.",
});

const paymentReturned = ({ plan_title, url }: z.output<typeof PlanLink>): Letter => ({
  subject: "Your Aidstation payment is being refunded",
  paragraphs: [
    `Your payment for the ${plan_title} plan arrived, but what it was for is gone: the athlete was removed, or the app no longer offers Aidstation. We’re refunding all of it to your original payment method.`,
    "There’s nothing you need to do. How long the refund takes depends on your bank.",
  ],
  action: { label: "See your purchases", url },
  closing: "You won’t be charged again.",
});

const paymentTooLate = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Your Aidstation payment is being refunded",
  paragraphs: [
    "You paid an old invoice whose subscription and period have ended. We’re refunding all of it to your original payment method.",
    "If you want Aidstation again, choose a new plan. How long the refund takes depends on your bank.",
  ],
  action: { label: "See your purchases", url },
  closing: "You won’t be charged again.",
});

const signIn = ({ url }: z.output<typeof Link>): Letter => ({
  subject: "Your Aidstation sign-in link",
  paragraphs: [
    "Open the link within 15 minutes to sign in, in the browser where you requested it. It works once.",
  ],
  action: { label: "Sign in", url },
  closing: "If you didn’t request this, ignore this email and don’t share the link.",
});

const newDevice = ({ device, at, url }: z.output<typeof Device>): Letter => ({
  subject: "New sign-in to your Aidstation account",
  paragraphs: [
    `Someone signed in to your account on ${at} with a new browser: ${device}.`,
    "If this was you, there’s nothing to do. If not, sign out that session and change your password, if you have one.",
  ],
  action: { label: "See my sign-ins", url },
  closing: "Anyone who can read your email can sign in as you, so keep your mailbox safe too.",
});

const passwordChanged = ({ at, url }: z.output<typeof PasswordNews>): Letter => ({
  subject: "Your Aidstation password was changed",
  paragraphs: [
    `Your password was changed on ${at}, and you were signed out everywhere else.`,
    "If this wasn’t you, sign in with an email link. For 15 minutes you can then set a new password without knowing this one.",
  ],
  action: { label: "See my sign-ins", url },
  closing: "If this was you, there’s nothing you need to do.",
});

/** All mail templates. */
export const TEMPLATES = {
  use_subscription: template("link", Link, useSubscription),
  manage_subscription: template("link", Link, manageSubscription),
  checkout_again: template("link", Link, checkoutAgain),
  sign_in: template("link", Link, signIn, SIGN_IN_VALID_MS),
  new_device: template("message", Device, newDevice),
  password_changed: template("message", PasswordNews, passwordChanged),
  subscription_ends: template("message", Ending, subscriptionEnds),
  subscription_withdrawn: template("message", Ending, subscriptionWithdrawn),
  subscription_doubled: template("message", Ending, subscriptionDoubled),
  subscription_replaced: template("message", PlanLink, subscriptionReplaced),
  payment_arrived: template("notice", PlanLink, paymentArrived),
  payment_failed: template("message", PlanLink, paymentFailed),
  payment_too_late: template("message", Link, paymentTooLate),
  payment_returned: template("message", PlanLink, paymentReturned),
  coaching_request: template("request", CoachingRequest, coachingRequest),
  team_request: template("request", CoachingRequest, teamRequest),
  member_request: template("request", MemberRequest, memberRequest),
  athlete_joined: template("message", AthleteJoined, athleteJoined),
  ended_by_coach: template("message", TeamNews, endedByCoach),
  ended_by_athlete: template("message", TeamNews, endedByAthlete),
  coach_assigned: template("message", CoachingRequest, coachAssigned),
  coach_left: template("message", TeamNews, coachLeft),
  trial_ends: template("message", TrialEnding, trialEnds),
  team_handed_over: template("message", CoachingRequest, teamHandedOver),
  message_of_coach: template("message", CoachMessage, messageOfCoach),
  message_of_athlete: template("message", AthleteNews, messageOfAthlete),
  debrief_due: template("notice", DebriefDue, debriefDue),
  onboard_again: template("request", OnboardAgain, onboardAgain),
  team_payment_failed: template("message", Owing, teamPaymentFailed),
  team_payment_owed: template("message", Owing, teamPaymentOwed),
  team_plan_suspended: template("message", Owing, teamPlanSuspended),
  team_plan_ended: template("message", TeamPlanLink, teamPlanEnded),
  team_plan_restored: template("message", TrialEnding, teamPlanRestored),
  team_transfer_arrived: template("message", TeamNews, teamTransferArrived),
  team_transfer_failed: template("message", TeamNews, teamTransferFailed),
  team_payment_returned: template("message", TeamPlanLink, teamPaymentReturned),
  webhook_off: template("message", WebhookOff, webhookOff),
  coach_alert: template("message", CoachAlert, coachAlert),
  coach_digest: template("notice", CoachDigest, coachDigest),
  builder_key: template("message", BuilderKey, builderKey),
  builder_key_rotated: template("message", BuilderKeyRotated, builderKeyRotated),
  builder_key_again: template("link", BuilderLink, builderKeyAgain),
  builder_payment_failed: template("message", BuilderOwing, builderPaymentFailed),
  builder_payment_owed: template("message", BuilderOwing, builderPaymentOwed),
  builder_suspended: template("message", BuilderOwing, builderSuspended),
  builder_ended: template("message", BuilderLink, builderEnded),
  builder_ending: template("message", BuilderOwing, builderEnding),
  builder_restored: template("message", BuilderOwing, builderRestored),
  builder_goes_on: template("message", BuilderOwing, builderGoesOn),
  builder_paid_twice: template("message", BuilderLink, builderPaidTwice),
  app_connected: template("message", AppConnected, appConnected),
  app_ended_by_reuse: template("message", AppEnded, appEndedByReuse),
  partner_applied: template("message", Applied, partnerApplied),
  partner_approved: template("message", PlatformLink, partnerApproved),
  partner_promoted: template("message", PlatformLink, partnerPromoted),
};

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as [TemplateName, ...TemplateName[]];
export const isTemplateName = (name: string): name is TemplateName =>
  Object.hasOwn(TEMPLATES, name);

/** The variables of a template. */
export type Variables<N extends TemplateName> = z.input<(typeof TEMPLATES)[N]["variables"]>;

/** The templates of a kind. */
type Named<K extends MailKind> = {
  [N in TemplateName]: (typeof TEMPLATES)[N]["kind"] extends K ? N : never;
}[TemplateName];
/** Mails that a stranger can trigger, mails in which a user asks for something, and all others. */
export type LinkName = Named<"link">;
export type RequestName = Named<"request">;
export type OtherName = Exclude<TemplateName, LinkName | RequestName>;
const namesOf = (kind: MailKind) => TEMPLATE_NAMES.filter((name) => TEMPLATES[name].kind === kind);
export const LINK_NAMES = namesOf("link");
export const REQUEST_NAMES = namesOf("request");
/** Returns the link mails that share a limit: those whose links are valid for the same time. */
export const sharingLimit = (link: LinkName): TemplateName[] =>
  LINK_NAMES.filter((name) => TEMPLATES[name].validMs === TEMPLATES[link].validMs);
