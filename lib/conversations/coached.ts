import { loadAccount } from "@/lib/access/accounts";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import type { ConversationEvent } from "@/lib/contract/conversation";
import { fail } from "@/lib/contract/errors";
import { inTeamsTurn } from "@/lib/triage/queue";
import { searched } from "@/lib/wording/searched";
import { type Answer, answerBy } from "./answering";
import { findSubject, listNames, listReached, reachesAll } from "./coached.store";
import { type AskedFor, askedFor } from "./coached-question";
import { namesAmong, ofSameAthletes } from "./named";
import { readInTurn } from "./reading-turn";
import { asksOfRisk } from "./recent-risk";
import { findInRoster, findPerson, type RosterFindings } from "./roster-findings";
import {
  asksWhatToTake,
  RECALLED,
  type RosterQuestion,
  readRosterQuestion,
  statusOf,
} from "./roster-question";
import { belowWarning, tellRoster, warnedOf } from "./roster-told";
import { type Told, tell } from "./telling";
import { findOut, type Search, type ToolStep } from "./tools";

interface CoachAsks {
  coach: CoachScope;
  content: string;
  /** The questions before it, oldest first. */
  before: readonly string[];
  search: Search;
  /** Aborts when the reader disconnects. */
  signal?: AbortSignal | undefined;
}

type Emit = (event: ConversationEvent) => void;

/**
 * Answers a coach about an athlete. Checks after reading the data that the coach still has access: an ended relation
 * never resumes, so access then held all along.
 *
 * @throws conversation_not_found once the coach does not reach them any more
 */
export function answerAthlete(
  {
    coach,
    athleteId,
    relationId,
    content,
    before,
    search,
    signal,
  }: CoachAsks & { athleteId: string; relationId: string },
  emit: Emit,
): Promise<Answer> {
  const requireSubject = async () =>
    (await findSubject(coach, relationId)) ?? fail("conversation_not_found");
  return requireSubject().then(async ({ account_id, name }) => {
    const asked = await readInTurn(coach, () => askedFor(content, before, name));
    const isOfAnother = asked.isOfAnother || (await asksAboutAnother(coach, content, name));
    const question = { ...asked, isOfAnother };
    return answerBy(question, emit, async (step) => {
      if (question.isOfStatus) {
        const found = await inTeamsTurn(coach, () =>
          findInRoster(coach, statusOf(question), search, athleteId),
        );
        await requireSubject();
        for (const each of found.steps) step(each);
        return { ...tellRoster(found.question, found.findings), voice: null };
      }
      const { told, steps } = await tellOf(coach, { account_id, athleteId }, question, search);
      await requireSubject();
      for (const each of steps) step(each);
      return { ...told, voice: { db: coach.db, accountId: account_id, signal } };
    });
  });
}

/** Matches the name of the athlete in question: `should Nora drink`, `ok for Nora`, `Nora's limit`. */
const ABOUT =
  /\b(?:should|can|may|will|would|does|did|has|had|is|was|for|about|give) (\p{Lu}[\p{L}-]+)|(\p{Lu}[\p{L}-]+)['’]s\b/gu;
/** Asked about the athlete, whatever is named then: `does she need more than Theo?`, `what should she eat for Austin?`. */
const OF_HERS =
  /\b(?:should|can|may|will|would|does|did|has|had|is|was) (?:she|he|they)\b[^.?!]*/gi;

/** True if a question in a conversation about one athlete names another one of the coach's. */
async function asksAboutAnother(
  coach: CoachScope,
  content: string,
  name: string | null,
): Promise<boolean> {
  const own = (name ?? "").toLowerCase().split(" ");
  const names = [...content.replaceAll(OF_HERS, "").matchAll(ABOUT)].map(([, asked, whose]) =>
    (asked ?? whose ?? "").toLowerCase(),
  );
  if (names.length === 0 || names.some((each) => own.includes(each))) return false;
  const reached = await listReached(coach);
  return reached.some((one) => names.includes((one.name ?? "").split(" ")[0]?.toLowerCase() ?? ""));
}

/** Returns what the calculator, the profile and the sessions say about one athlete, below any safety warning. */
async function tellOf(
  coach: CoachScope,
  { account_id, athleteId }: { account_id: string; athleteId: string },
  question: AskedFor,
  search: Search,
): Promise<{ told: Told; steps: ToolStep[] }> {
  const account = await lookingInto(coach, account_id, athleteId);
  const steps: ToolStep[] = [];
  const keep = (each: ToolStep) => void steps.push(each);
  const findings = await findOut(account, athleteId, question, search, keep, true);
  const person = await findPerson(coach, athleteId);
  const how = { isBrief: !isNearDanger(question), isOfAsked: false };
  const warned = warnedOf(person === null ? [] : [person], how);
  return { told: belowWarning(warned, tell(question, findings)), steps };
}

/** True if the question is about drinking or how sessions went, so safety warnings include their numbers. */
const isNearDanger = ({ text, topics }: AskedFor): boolean =>
  asksOfRisk({ text }) ||
  topics.some(
    ({ id, numbers }) =>
      numbers.includes("fluid") || ["overdrinking", "sick", "sessions"].includes(id),
  );

/** Limits the athlete's account to that athlete. A coach's lookup doesn't count against the partner's limits. */
const lookingInto = async (
  coach: CoachScope,
  accountId: string,
  athleteId: string,
): Promise<AccountScope> => ({
  ...(await loadAccount(coach, accountId)),
  only: athleteId,
  isUnbounded: true,
});

/**
 * Answers a coach about the roster, from the data behind the triage and roster pages. Mentions only athletes the coach
 * still has access to after the data was read.
 *
 * @throws conversation_not_found where somebody left meanwhile
 */
export async function answerRoster(
  { coach, content, before, search }: CoachAsks,
  emit: Emit,
): Promise<Answer> {
  const reached = await listReached(coach);
  const namedIn = namesAmong(reached);
  const isOfOne = (each: string) => namedIn(each).length < 2;
  const { question, about } = await readInTurn(coach, () => {
    const about = ofSameAthletes(content, before, reached);
    return { question: readRosterQuestion(content, before, about), about };
  });
  let athleteIds: readonly string[] = [];
  const answer = await answerBy(question.words, emit, async (step) => {
    const read = await inTeamsTurn(coach, () => findInRoster(coach, question, search));
    const own = await plannedOf(
      coach,
      content,
      { question, ...read.findings, said: about.slice(-RECALLED).filter(isOfOne) },
      search,
    );
    const { told, steps } = own ?? {
      told: tellRoster(read.question, read.findings),
      steps: read.steps,
    };
    const named = read.findings.isNamed ? read.findings.people : [];
    athleteIds = [...new Set([...told.athleteIds, ...named.map(({ athleteId }) => athleteId)])];
    if (!(await reachesAll(coach, athleteIds))) fail("conversation_not_found");
    for (const each of steps) step(each);
    // No model is asked about a roster, so that athletes' names stay private.
    return { ...told, voice: null };
  });
  return { ...answer, athleteIds };
}

/** Works out what a single named athlete should take; null if the question asks for something else. */
async function plannedOf(
  coach: CoachScope,
  content: string,
  {
    question,
    isNamed,
    people,
    said,
  }: Pick<RosterFindings, "isNamed" | "people"> & {
    question: RosterQuestion;
    /** The earlier questions about the athlete. What was said of another athlete's session doesn't apply. */
    said: readonly string[];
  },
  search: Search,
) {
  const [one, ...others] = isNamed && asksWhatToTake(question) ? people : [];
  if (one === undefined || others.length > 0) return null;
  const own = await readInTurn(coach, () => askedFor(content, said, one.name));
  const isOfNumbers = own.topics.some(({ needs }) => needs.includes("calculation"));
  if (!isOfNumbers && own.amounts.length === 0) return null;
  const subject = await findSubject(coach, one.athleteId);
  if (subject === null) return null;
  const { athleteId } = one;
  const { told, steps } = await tellOf(coach, { ...subject, athleteId }, own, search);
  const named = told.said.map((each, place) =>
    place > 0 || each.text.includes(one.name)
      ? each
      : { ...each, text: `${one.name}: ${each.text}` },
  );
  return { told: { ...told, said: named, athleteIds: [athleteId] }, steps };
}

const LETTERS_MIN = 3;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordsIn = (text: string): string[] => searched(text).match(/\p{L}+/gu) ?? [];

/**
 * Returns the team's athletes whom a question may name, by any longer part of their name or all of it. Rather one too
 * many: it is only used to delete the question with them.
 */
export async function namedBy(coach: CoachScope, content: string): Promise<string[]> {
  const words = wordsIn(content);
  const asked = new Set(words.filter((word) => word.length >= LETTERS_MIN));
  const all = ` ${words.join(" ")} `;
  const athletes = await listNames(coach);
  return athletes
    .filter(({ name }) => {
      const parts = wordsIn(name);
      const whole = parts.join(" ");
      if (whole === "") return false;
      return (
        parts.some((word) => asked.has(word)) ||
        all.includes(UNSPACED.test(whole) ? whole : ` ${whole} `)
      );
    })
    .map(({ id }) => id);
}
