import { loadAccount } from "@/lib/access/accounts";
import type { CallScope } from "@/lib/access/scope";
import { readActivity } from "@/lib/activities/activities";
import { readAthlete } from "@/lib/athletes/athletes";
import { readBasis } from "@/lib/athletes/bases";
import type { StoredProfile } from "@/lib/athletes/completeness";
import { offeredUrl, subscribeOffer } from "@/lib/billing/subscribe-link";
import { findSubscriberOf } from "@/lib/billing/subscribers";
import { addressKey } from "@/lib/contract/address";
import { ACTIVITY_PLACEHOLDER } from "@/lib/contract/partner-account";
import { CalculateInput, type FlatPrescription } from "@/lib/contract/prescription";
import { FIELD_BY_INLINE } from "@/lib/contract/profile";
import { queueRequests } from "@/lib/mail/queue";
import { answer } from "@/lib/nutrition/answer";
import { onboardUrl, readOnboardLink } from "@/lib/nutrition/onboard-link";
import { type View, viewOf } from "@/lib/nutrition/standing";
import { nutrientsOf, type TriedNutrient } from "@/lib/nutrition/try-out";
import { readPartner } from "@/lib/partners/profile";
import { utcYear } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { isToBeAsked, readContradiction, readQuestions, saveAnswer } from "./profile";
import { type AskedQuestion, type Form, isAskedField } from "./questions";
import type { Own } from "./record";
import { type ListedSession, readAhead } from "./sessions";

/** The questionnaire behind a link that a partner sends to an athlete: what is missing, one question at a time. */

/** The example session, with everything known, that shows the effect of answers if no session is planned. */
const EXAMPLE = {
  activity_type: "run",
  duration_min: 120,
  intensity_level: 5,
  thermal_stress_level: 5,
  is_race: false,
  meal_before_min: 150,
} as const;

const NOTHING_KNOWN: StoredProfile = { sex: null, yearOfBirth: null, weightKg: null, settings: {} };

/** The effect of the answers on the next session, or on the example. */
export interface Preview {
  /** Null for the example. */
  session: ListedSession | null;
  nutrients: readonly TriedNutrient[];
  safety: FlatPrescription["safety"];
  attribution: { text: string; link: string };
  isExact: boolean;
  isTeaser: boolean;
  /** Where to get exact numbers; null if there is nothing to sell. */
  subscribeUrl: string | null;
}

export interface Onboarding {
  own: Own;
  athleteName: string | null;
  partnerName: string;
  questions: readonly AskedQuestion[];
  /** Unanswered questions, the most valuable first. */
  open: readonly AskedQuestion[];
  /** Two answers that cannot both be right, as a sentence. */
  contradiction: string | null;
  preview: Preview;
  /** Link back to the partner's app; null if it has given no address. */
  returnUrl: string | null;
}

/** The result of opening a link: the questions, the end of the questionnaire, or null if invalid. */
export type Opened = Onboarding | "over" | null;

/** Returns the athlete of a link, if it belongs to this environment and the athlete still exists. */
async function findLinked(visit: CallScope, ot: string) {
  const link = readOnboardLink(ot);
  if (link === null) return null;
  const subscriber = await findSubscriberOf(link.athleteId, link.accountId);
  if (subscriber === null || subscriber.environment !== visit.environment) return null;
  const account = await loadAccount(visit, link.accountId);
  const athlete = await readAthlete(account, link.athleteId);
  if (!link.isFor(athlete.email === null ? null : addressKey(athlete.email))) return null;
  return { own: { account, athleteId: link.athleteId }, isOver: link.isOver, subscriber, athlete };
}

/** Opens the questionnaire of a link. It neither starts nor debits a trial, and its preview sends no webhooks. */
export async function openOnboarding(visit: CallScope, ot: string): Promise<Opened> {
  const linked = await findLinked(visit, ot);
  if (linked === null) return null;
  if (linked.isOver) return "over";
  const { own, subscriber, athlete } = linked;
  const questions = await readQuestions(own);
  const [partner, contradiction, { preview, worthiest }] = await Promise.all([
    readPartner(own.account),
    readContradiction(own),
    previewOf(own),
  ]);
  const rank = ({ field }: AskedQuestion) => {
    const place = worthiest.indexOf(field);
    return place === -1 ? worthiest.length : place;
  };
  const template = partner.branding.activity_link_template;
  const deepLink =
    template === null || preview.session === null
      ? null
      : template.replaceAll(ACTIVITY_PLACEHOLDER, encodeURIComponent(preview.session.id));
  return {
    own,
    athleteName: athlete.name,
    partnerName: subscriber.partnerName,
    questions,
    open: questions
      .filter(({ answer }) => answer === null)
      .toSorted((one, other) => rank(one) - rank(other)),
    contradiction,
    preview,
    returnUrl: deepLink ?? subscriber.returnUrl,
  };
}

async function previewOf(own: Own): Promise<{ preview: Preview; worthiest: string[] }> {
  const { account, athleteId } = own;
  const [session = null] = await readAhead(own);
  const basis = await readBasis(account, athleteId);
  const input = CalculateInput.parse(session === null ? EXAMPLE : await inputOf(own, session.id));
  const subscribe = () => subscribeOffer(account, athleteId);
  const seen = basis === undefined ? null : viewOf(basis.facts, account.nowMs, subscribe, null);
  // An athlete whose trial has not started sees what it would show.
  const isNew = basis !== undefined && basis.facts.trialStartedMs === null;
  const view: View = seen === null || (seen.kind === "teaser" && isNew) ? { kind: "full" } : seen;
  const around = { baseUrl: baseUrl(account.environment), view, year: utcYear(account.nowMs) };
  const flat = answer(input, basis?.profile ?? NOTHING_KNOWN, around);
  const first = answer(input, NOTHING_KNOWN, around);
  const offered = view.kind === "teaser" ? offeredUrl(flat.cta) : null;
  return {
    worthiest: flat.precision.missing_fields.map(
      ({ field }) => FIELD_BY_INLINE.get(field) ?? field,
    ),
    preview: {
      session,
      nutrients: nutrientsOf(flat, first),
      safety: flat.safety,
      attribution: {
        text: flat.attribution.text,
        link: offered ?? baseUrl(account.environment),
      },
      isExact: flat.carb_g_per_hr !== undefined,
      isTeaser: view.kind === "teaser",
      subscribeUrl: offered,
    },
  };
}

/** Returns a planned session as calculation input. */
async function inputOf({ account, athleteId }: Own, activityId: string) {
  const session = await readActivity(account, athleteId, activityId);
  const { type, is_race_event, duration_min, intensity_level, meal_before_min } = session;
  const { thermal_stress_level, temperature_c, humidity_pct, solar } = session;
  return {
    activity_type: type,
    duration_min,
    intensity_level,
    meal_before_min,
    is_race: is_race_event,
    thermal_stress_level: temperature_c === null ? thermal_stress_level : null,
    temperature_c,
    humidity_pct,
    solar,
  };
}

/**
 * Stores one answer. @returns whether it must be confirmed first, or the link is no longer valid @throws invalid_value
 */
export async function answerByLink(
  visit: CallScope,
  ot: string,
  field: string,
  form: Form,
): Promise<"kept" | "asked" | "over"> {
  const linked = await findLinked(visit, ot);
  if (linked === null || linked.isOver || !isAskedField(field)) return "over";
  if (await isToBeAsked(linked.own, field, form)) return "asked";
  await saveAnswer(linked.own, field, form);
  return "kept";
}

/** Mails a new link to the athlete's stored address, if any, whoever asks; at most three per week. */
export async function mailLinkAgain(visit: CallScope, ot: string): Promise<void> {
  const linked = await findLinked(visit, ot);
  if (linked === null) return;
  const { email } = linked.athlete;
  const { account, athleteId } = linked.own;
  if (email === null) return;
  const to = addressKey(email);
  await queueRequests(account, [
    {
      environment: account.environment,
      to,
      template: "onboard_again",
      variables: {
        partner_name: linked.subscriber.partnerName,
        url: onboardUrl(account, athleteId, to),
      },
    },
  ]);
}
