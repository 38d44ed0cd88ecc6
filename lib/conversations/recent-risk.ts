import { DILUTE, isFarAbove } from "@/lib/activities/judging";
import { hasGained, isUnwell } from "./emergency";
import type { SessionFact } from "./findings";
import type { Question } from "./question";
import { isDescribed } from "./session-words";
import { TOPICS, type Topic } from "./topics";

/**
 * Handles recent sessions in which the athlete drank more than is safe. They are mentioned first to an athlete who
 * feels unwell or considers drinking more.
 */

/** Questions on whether to drink more or whether it was enough. */
const OF_ENOUGH =
  /\b(?:dr[au]nk|drink\w*|fluids?|water|hydrat\w*)\b[^.?!]*\b(?:enough|more|too little)\b|\b(?:enough|more|too little)\b[^.?!]*\b(?:dr[au]nk|drink\w*|fluids?|water|hydrat\w*)\b|\bdehydrated\b|\bdr(?:ank|unk|inking) (?:so|that|too|way too|far too) much\b/i;

/** True if recent sessions may make it dangerous to answer the question with numbers alone. */
export const asksOfRisk = ({ text }: Pick<Question, "text">): boolean =>
  isUnwell(text) || hasGained(text) || OF_ENOUGH.test(text);

/** Topics that tell about the sessions but give no plan. */
export const OVERDRINKING = TOPICS.filter(({ id }) => id === "overdrinking").map(
  (topic): Topic => ({ ...topic, needs: ["sessions"], numbers: [] }),
);
const KEPT: readonly Topic["id"][] = ["sick", "sessions", "usual", "ownSweat"];

/**
 * Returns the question to answer after such sessions: about them and how other sessions went, not about a plan, the gut
 * or the next race. Unchanged if the athlete feels well and describes a session or asks about a danger in general.
 */
export function besideRisk(question: Question, risk: readonly SessionFact[]): Question {
  const { text, topics } = question;
  const isGeneral = topics.some(({ id }) => id === "signs" || id === "prevention");
  if (isUncertain(question, risk)) return withoutPlan(question);
  if (risk.length === 0 || !asksOfRisk(question)) return question;
  if ((isDescribed(question.saidNow) || isGeneral) && !isUnwell(text)) return question;
  return {
    ...question,
    topics: [...OVERDRINKING, ...topics.filter(({ id }) => KEPT.includes(id))],
  };
}

const FELT_IN_GENERAL = /\b(?:avoid|prevent|without)\w*\b/i;
/** Topics that already say what to do about it. */
const OF_FEELING: readonly Topic["id"][] = ["signs", "prevention", "swelling", "gutAdvice", "sick"];

/** True if the athlete feels unwell but no session suggests diluted blood, so the cause is unknown. */
export const isUncertain = (question: Question, risk: readonly SessionFact[]): boolean =>
  risk.length === 0 &&
  isUnwell(question.text) &&
  !isDescribed(question.saidNow) &&
  question.cares.length === 0 &&
  !FELT_IN_GENERAL.test(question.text) &&
  question.topics.every(({ id }) => !OF_FEELING.includes(id));

/** Keeps what the question asks about past intake and drops any plan. */
const withoutPlan = (question: Question): Question => ({
  ...question,
  topics: TOPICS.filter(({ id }) =>
    id === "usual"
      ? question.topics.some(({ numbers }) => numbers.length > 0)
      : question.topics.some((topic) => topic.id === id && !givesPlan(topic)),
  ),
});
const givesPlan = ({ id, needs }: Topic): boolean =>
  needs.includes("calculation") || id === "after" || id === "before";

/** True if far more was drunk in a session than a limit per hour allows. */
export function hasDrunkFarAbove(session: SessionFact, limit: number | null): boolean {
  const hours = session.duration_min / 60;
  return limit !== null && isFarAbove((session.fluid_ml_per_hr ?? 0) * hours, hours, limit);
}

/** True if a session has the marker that every page shows, or is too short for one and far more was drunk. */
export const hasOverdrunk = (session: SessionFact): boolean =>
  session.overdrunk !== null ||
  (session.duration_min < DILUTE.least_min &&
    hasDrunkFarAbove(session, session.max_fluid_ml_per_hr));
