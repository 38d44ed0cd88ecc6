import { loadAccount } from "@/lib/access/accounts";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import type { ConversationEvent } from "@/lib/contract/conversation";
import { fail } from "@/lib/contract/errors";
import { type Answer, answerBy } from "./answering";
import { findSubject, reachesAll } from "./coached.store";
import { type AskedFor, askedFor } from "./coached-question";
import { asksOfRisk } from "./recent-risk";
import { findInRoster, findPerson } from "./roster-findings";
import { readRosterQuestion, statusOf } from "./roster-question";
import { belowWarning, tellRoster, warnedOf } from "./roster-told";
import { tell } from "./telling";
import { findOut, type Search, type ToolStep } from "./tools";

interface CoachAsks {
  coach: CoachScope;
  content: string;
  /** The questions before it, oldest first. */
  before: readonly string[];
  search: Search;
  /** Of a reader who goes. */
  signal?: AbortSignal | undefined;
}

type Emit = (event: ConversationEvent) => void;

/**
 * Answers a coach about an athlete. What was read is told only if the coach still reaches the athlete once it was read:
 * a relation that has ended never goes on, so that it held all the while.
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
  return requireSubject().then(({ account_id, name }) => {
    const question = askedFor(content, before, name);
    return answerBy(question, emit, async (step) => {
      if (question.isOfStatus) {
        const found = await findInRoster(coach, statusOf(question), search, athleteId);
        await requireSubject();
        for (const each of found.steps) step(each);
        return { ...tellRoster(found.question, found.findings), voice: null };
      }
      const account = await lookingInto(coach, account_id, athleteId);
      const steps: ToolStep[] = [];
      const keep = (each: ToolStep) => void steps.push(each);
      const findings = await findOut(account, athleteId, question, search, keep, true);
      const person = await findPerson(coach, athleteId);
      await requireSubject();
      for (const each of steps) step(each);
      const voice = { db: coach.db, accountId: account_id, signal };
      const how = { isBrief: !isNearDanger(question), isOfAsked: false };
      const warned = warnedOf(person === null ? [] : [person], how);
      return { ...belowWarning(warned, tell(question, findings)), voice };
    });
  });
}

/** Whether it is about drinking, or how sessions went: then what is dangerous is told with its numbers. */
const isNearDanger = ({ text, topics }: AskedFor): boolean =>
  asksOfRisk({ text }) ||
  topics.some(
    ({ id, numbers }) =>
      numbers.includes("fluid") || ["overdrinking", "sick", "sessions"].includes(id),
  );

/** The one athlete in their account. A coach who looks uses nothing up that is the partner's. */
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
 * Answers a coach about the roster, from what triage and roster pages are read from. Of nobody is told whom the coach does
 * not reach once it was read.
 *
 * @throws conversation_not_found where somebody left meanwhile
 */
export async function answerRoster(
  { coach, content, before, search }: CoachAsks,
  emit: Emit,
): Promise<Answer> {
  const question = readRosterQuestion(content, before);
  let athleteIds: readonly string[] = [];
  const answer = await answerBy(question.words, emit, async (step) => {
    const { question: asked, findings, steps } = await findInRoster(coach, question, search);
    const told = tellRoster(asked, findings);
    athleteIds = told.athleteIds;
    if (!(await reachesAll(coach, athleteIds))) fail("conversation_not_found");
    for (const each of steps) step(each);
    // Names of athletes are nobody else's to read: no model is asked about a roster.
    return { ...told, voice: null };
  });
  return { ...answer, athleteIds };
}
