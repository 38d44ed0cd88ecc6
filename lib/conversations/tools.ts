import type { AccountScope } from "@/lib/access/scope";
import { type NearActivity, readNearest } from "@/lib/activities/history";
import { readPrescription } from "@/lib/activities/prescriptions";
import { readBasis } from "@/lib/athletes/bases";
import { fitProducts } from "@/lib/catalog/fit";
import { isYoung } from "@/lib/catalog/session-fit";
import type { Activity } from "@/lib/contract/activity";
import type { TalkTool } from "@/lib/contract/conversation";
import { type ErrorCode, isApiError } from "@/lib/contract/errors";
import type { FoundArticle } from "@/lib/contract/knowledge";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import { calculate, lookAtCalculation } from "@/lib/nutrition/nutrition";
import { cut } from "@/lib/platform/storable-text";
import { readZones } from "@/lib/roster/zone";
import { type Aim, aimOf } from "./aim";
import { articleAnswers, isOfMealBefore } from "./article-answers";
import { askedSessions, daysMeant } from "./asked-sessions";
import { caffeineFor, mealFor, weightFor } from "./by-weight";
import type { Calculation, Findings, FitFact, Numbers, ProfileFact } from "./findings";
import { paceOf } from "./numbers-told";
import { bottleMl, oneEvery, plainName, wishOf } from "./products-told";
import type { Question } from "./question";
import { asksOfRisk, besideRisk, hasOverdrunk } from "./recent-risk";
import { usualOf } from "./record-told";
import { riskOf } from "./risky-sessions";
import { dayTeller, factOf, hasGutSymptom, momentOf } from "./session-facts";

/** Reads what a question needs. Changes nothing, and the wording of a question never decides whose data is read. */

/** Finds the best-matching articles, best first. */
export type Search = (query: string, limit: number) => readonly FoundArticle[];

/** A tool call or its result. */
export type ToolStep =
  | { kind: "call"; id: string; name: TalkTool; input: Record<string, unknown> }
  | { kind: "result"; id: string; name: TalkTool; result: Record<string, unknown> };

const READ_MAX = 200;
const REPORTED_MAX = 5;
/** For questions that name days. */
const OF_DAYS_MAX = 20;
const ARTICLES_MAX = 2;
/** The share of the best score a second article needs to be included. */
const NEARLY_AS_GOOD = 0.8;
const ITEMS_MAX = 6;

/**
 * Calls the tools that a question needs, within the account's limits.
 *
 * @param athleteId the athlete the conversation is about; null for nobody
 * @param tell called for every step as it happens
 * @param isLooking whether a coach is asking, so the athlete's trial is neither started nor charged
 * @throws athlete_not_found, and what breaks
 */
export async function findOut(
  account: AccountScope,
  athleteId: string | null,
  put: Question,
  search: Search,
  tell: (step: ToolStep) => void,
  isLooking = false,
): Promise<Findings> {
  const refusals: string[] = [];
  let calls = 0;
  const use = async <T>(
    name: TalkTool,
    input: Record<string, unknown>,
    run: (id: string) => Promise<{ fact: T; result: Record<string, unknown> }>,
  ): Promise<T | null> => {
    const id = `call_${++calls}`;
    tell({ kind: "call", id, name, input });
    try {
      const { fact, result } = await run(id);
      tell({ kind: "result", id, name, result });
      return fact;
    } catch (error) {
      if (!isApiError(error) || !REFUSED.has(error.code)) throw error;
      refusals.push(`I could not look that up: ${error.message}`);
      tell({ kind: "result", id, name, result: { refused: error.code } });
      return null;
    }
  };

  const isPersonal = athleteId !== null;
  let reading: ReturnType<typeof readRecord> | undefined;
  /** Returns the athlete's stored record, read only once per answer. */
  const record = () => (reading ??= readRecord(account, athleteId));
  const recent =
    isPersonal && asksOfRisk(put)
      ? ((await use("recent_sessions", { above_limit: true }, async () => {
          const { activities, dayOf } = await record();
          const fact = riskOf(activities, account.nowMs, dayOf);
          return { fact, result: { sessions: fact } };
        })) ?? [])
      : [];
  const question = besideRisk(put, recent);
  const needs = new Set(question.topics.flatMap((topic) => topic.needs));
  const isNumeric = needs.has("calculation") || question.amounts.length > 0;
  const isOfDays = daysMeant(question, account.nowMs, "UTC") !== null;
  const isReading =
    isPersonal && (needs.has("sessions") || (isNumeric && (isOfDays || !isDescribed(question))));
  const { activities, zone, dayOf } = isReading ? await record() : unread(account);
  const days = isReading ? daysMeant(question, account.nowMs, zone) : null;
  const { asked, reported, past } = askedSessions(question, activities, {
    nowMs: account.nowMs,
    days,
    dayOf,
  });
  const reportedMax = days === null ? REPORTED_MAX : OF_DAYS_MAX;
  const factsOf = (some: readonly NearActivity[]) =>
    some.slice(0, reportedMax).map((each) => factOf(each, dayOf));
  const found =
    needs.has("sessions") && isPersonal
      ? await use("recent_sessions", { limit: reportedMax }, async () => {
          const isOfSick = question.topics.some(({ id }) => id === "sick");
          const fact = {
            // List sessions with what was asked about first.
            sessions: factsOf(
              isOfSick && days !== null ? firstWith(reported, hasGutSymptom) : reported,
            ),
            past: factsOf(isOfSick ? past : []),
          };
          const shown = fact.past.length === 0 ? { sessions: fact.sessions } : fact;
          return { fact, result: { ...shown, average: usualOf(fact.sessions) } };
        })
      : null;
  const sessions = found?.sessions ?? null;

  const aim = isNumeric
    ? aimOf(question, activities, sessions, { nowMs: account.nowMs, days })
    : null;
  const told = activities.filter(
    ({ id, feedback, prescription }) => feedback && prescription && id === aim?.activity?.id,
  );
  const risk = [...recent, ...factsOf(told).filter(hasOverdrunk)].filter(
    ({ activity_id }, at, all) => at === all.findIndex((one) => one.activity_id === activity_id),
  );
  const calculation =
    aim === null
      ? null
      : await use("calculate", shownInput(aim.input), async (id) => {
          const fact = await calculated(account, athleteId, {
            ...aim,
            callId: id,
            dayOf,
            isLooking,
            isOfAccuracy: question.topics.some(({ id }) => id === "sure" || id === "range"),
          });
          return { fact, result: shownCalculation(fact) };
        });
  const closer = aim?.beside ?? null;
  const beside =
    closer === null || calculation === null
      ? null
      : await use("calculate", shownInput(closer.input), async (id) => {
          const as = { callId: id, dayOf, isLooking, isOfAccuracy: false };
          const fact = await calculated(account, athleteId, { ...NOTHING_TAKEN, ...closer, ...as });
          return { fact, result: shownCalculation(fact) };
        });
  const profile =
    needs.has("profile") && athleteId !== null ? await profileFact(account, athleteId) : null;
  const isAskedCaffeine = question.topics.some(({ id }) => id === "caffeine");
  const caffeine = isAskedCaffeine
    ? await use("calculate", { limit_of: "caffeine" }, async (id) => {
        const fact = { callId: id, ...(await caffeineFor(account, athleteId, question)) };
        return { fact, result: { caffeine_max_mg: fact.max_mg, is_young: fact.isYoung } };
      })
    : null;

  const meal = isOfMealBefore(question)
    ? await use("calculate", { meal: "before" }, async (callId) => {
        const amounts = await mealFor(account, athleteId, question);
        const fact = amounts === null ? null : { callId, ...amounts };
        return { fact, result: { ...amounts } };
      })
    : null;

  const fit =
    needs.has("products") && athleteId !== null && aim !== null
      ? await use("fit_products", shownInput(aim.input), async (id) => {
          const bottle_ml = bottleMl(aim.input.activity_type);
          // Products for a stored session must fit its existing plan.
          const of = aim.activity === null ? aim.input : { activity_id: aim.activity.id };
          const input = { ...of, athlete_id: athleteId, bottle_ml };
          const fitted = await fitProducts(account, input, wishOf(question.text));
          const { callId: _, ...result } = fitFact(id, fitted, bottle_ml);
          const count = result.items.reduce((sum, { servings }) => sum + servings, 0);
          const one_every_min = oneEvery(question.text, count, aim.input.duration_min);
          const shown = { ...result, one_every_min };
          return { fact: { callId: id, ...shown }, result: shown };
        })
      : null;

  const query = queryOf(question);
  const answering = articleAnswers(question);
  const isAnswered = answering.length > 0 && answering.length >= question.topics.length;
  const articles =
    query === "" && answering.length === 0
      ? []
      : await use("search_knowledge", { query, limit: ARTICLES_MAX }, async () => {
          const others = isAnswered
            ? []
            : search(query, Math.min(question.topics.length || 1, ARTICLES_MAX))
                .filter(({ score }, _place, [best]) => score >= (best?.score ?? 0) * NEARLY_AS_GOOD)
                .filter(
                  ({ title }) => question.topics.length > 0 || isNamedBy(question.text, title),
                )
                .filter(({ id }) => answering.every((one) => one.id !== id))
                .map(({ id, title, summary, snippet }) => ({ id, title, summary, snippet }));
          const fact = [...answering, ...others];
          return { fact, result: { results: fact } };
        });
  return {
    ...{
      isPersonal,
      isCoach: isLooking,
      calculation,
      beside,
      caffeine,
      sessions,
      meal,
      fit,
      refusals,
    },
    ...{ profile, past: found?.past ?? [] },
    weight_kg: await weightFor(account, athleteId, question),
    articles: articles ?? [],
    risk,
    asked: isReading ? asked : null,
  };
}

/** The result if no athlete's record is read. */
const unread = ({ nowMs }: AccountScope) => ({
  ...{ activities: [], zone: "UTC", dayOf: dayTeller(nowMs, "UTC") },
});

/** Returns an athlete's sessions nearest to now, past and planned, with days in the athlete's time zone. */
async function readRecord(account: AccountScope, athleteId: string | null) {
  if (athleteId === null) return unread(account);
  const activities = await readNearest(account, athleteId, READ_MAX);
  const zone = (await readZones(account.db, [athleteId]))(athleteId);
  return { activities, zone, dayOf: dayTeller(account.nowMs, zone) };
}

const TELLING_LETTERS = 5;

/**
 * True if an off-topic question shares a word with the article's title. A search alone returns something for any text.
 */
function isNamedBy(text: string, title: string): boolean {
  const beginnings = (words: string) =>
    (words.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, TELLING_LETTERS));
  const asked = new Set(beginnings(text));
  return beginnings(title).some((beginning) => asked.has(beginning));
}

/** Refusals that an answer can mention and continue after. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "rate_limit_exceeded",
  "invalid_value",
  "missing_field",
]);

const firstWith = <T>(all: readonly T[], has: (one: T) => boolean): readonly T[] => [
  ...all.filter(has),
  ...all.filter((one) => !has(one)),
];

const isDescribed = ({ session }: Question): boolean =>
  session.activity_type !== undefined && session.duration_min !== undefined;

const NOTHING_TAKEN = {
  ...{ isHumidityTaken: false, isHeatTaken: false, isSportTaken: false, beside: null },
};

/** Returns the profile's sweat ratings; null if the athlete doesn't exist. */
async function profileFact(account: AccountScope, athlete_id: string): Promise<ProfileFact | null> {
  const basis = await readBasis(account, athlete_id);
  if (basis === undefined) return null;
  const { sweat_level = null, saltiness = null } = basis.profile.settings;
  return { athlete_id, sweat_level, saltiness };
}

const QUERY_MAX = 500;

/** Returns the search query: the topics' own, or the question itself if it has no topic. */
function queryOf({ topics, text }: Question): string {
  const [first] = topics;
  const query = first === undefined ? text : `${first.query} ${topics[1]?.query ?? ""}`;
  return cut(query.trim(), QUERY_MAX);
}

/** Returns the stored session's existing plan, or a new calculation. */
async function calculated(
  account: AccountScope,
  athleteId: string | null,
  {
    input,
    activity,
    isHumidityTaken,
    isHeatTaken,
    isSportTaken,
    callId,
    dayOf,
    isLooking,
    isOfAccuracy,
  }: Omit<Aim, "beside"> & {
    callId: string;
    dayOf: (ms: number) => string;
    isLooking: boolean;
    isOfAccuracy: boolean;
  },
): Promise<Calculation> {
  const isOver =
    activity !== null && (activity.feedback !== null || momentOf(activity) <= account.nowMs);
  const calculatedAnew = () =>
    athleteId === null
      ? calculate(account, input)
      : (isLooking ? lookAtCalculation : calculate)(account, { ...input, athlete_id: athleteId });
  const plan =
    activity === null || athleteId === null
      ? null
      : await standingPlan(account, athleteId, { activity, isOver });
  // A plan doesn't store its precision, so that alone is recalculated.
  const flat =
    plan === null
      ? unmarked(await calculatedAnew())
      : { ...plan, precision: isOfAccuracy ? (await calculatedAnew()).precision : null };
  const session =
    activity === null
      ? null
      : { activity_id: activity.id, date: dayOf(momentOf(activity)), isOver };
  const about = { callId, input, session, isHumidityTaken, isHeatTaken, isSportTaken };
  const pace = paceOf(flat, input.duration_min);
  return { ...about, isStanding: plan !== null, pace, flat, isYoung: isYoung(flat.safety) };
}

/** Drops the attribution, which is shown next to the answer. */
function unmarked({ attribution: _mark, ...numbers }: FlatPrescription): Numbers {
  return numbers;
}

/** Returns the plan the session's page shows: past sessions keep theirs, upcoming ones only if it isn't stale. */
async function standingPlan(
  account: AccountScope,
  athleteId: string,
  { activity, isOver }: { activity: Activity; isOver: boolean },
): Promise<Numbers | null> {
  if (activity.prescription === null || (!isOver && activity.prescription.stale === true))
    return null;
  const { prescription, safety } = await readPrescription(account, athleteId, activity.id);
  const { calculated_at: _at, profile_complete: _is, stale: _too, ...numbers } = prescription;
  return { tier: "full", ...numbers, safety, precision: null };
}

const shownInput = (input: CalculateInput): Record<string, unknown> => ({ ...input });

/** Returns a calculation as shown in its tool result, without fields that are not findings. */
function shownCalculation({ flat, session, pace }: Calculation): Record<string, unknown> {
  const { subscription_cta: _asks, cta: _too, precision, ...numbers } = flat;
  if (precision === null) return { session, pace, ...numbers };
  const { profile_complete, missing_fields } = precision;
  const missing = missing_fields.map(({ field, display_label }) => ({ field, display_label }));
  return { session, pace, ...numbers, precision: { profile_complete, missing_fields: missing } };
}

type Fitted = Awaited<ReturnType<typeof fitProducts>>;

function fitFact(
  callId: string,
  { tier, combination, plan }: Fitted,
  bottle_ml: number,
): Omit<FitFact, "one_every_min"> {
  const totals = combination?.totals ?? null;
  return {
    callId,
    isTeaser: tier === "teaser",
    items: (combination?.products ?? []).slice(0, ITEMS_MAX).map(({ product, servings }) => ({
      name: plainName(product.name),
      servings,
    })),
    water_ml: Math.round(combination?.water_ml ?? 0),
    bottles: Math.ceil(Math.round(totals?.fluid_ml ?? 0) / bottle_ml),
    bottle_ml,
    refill_at_min: plan?.refills[0]?.at_min ?? null,
    totals: totals && {
      carb_g: Math.round(totals.carb_g),
      sodium_mg: Math.round(totals.sodium_mg),
      fluid_ml: Math.round(totals.fluid_ml),
    },
    meets_targets: combination?.meets_targets ?? false,
    dangers: (combination?.warnings ?? [])
      .filter(({ severity }) => severity === "danger")
      .map(({ message }) => message),
  };
}
