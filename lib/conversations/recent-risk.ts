import { hasGained, isUnwell } from "./emergency";
import type { SessionFact } from "./findings";
import type { Question } from "./question";
import { TOPICS, type Topic } from "./topics";

/** Sessions of the last days in which more was drunk than is safe: whoever feels unwell, or thinks of drinking more, is told of them first. */

/** Whether more is to be drunk, or enough was. */
const OF_ENOUGH =
  /\b(?:dr[au]nk|drink\w*|fluids?|water|hydrat\w*)\b[^.?!]*\b(?:enough|more|too little)\b|\b(?:enough|more|too little)\b[^.?!]*\b(?:dr[au]nk|drink\w*|fluids?|water|hydrat\w*)\b|\bdehydrated\b|\bdr(?:ank|unk|inking) (?:so|that|too|way too|far too) much\b/i;

/** Whether a question is one that recent sessions may make dangerous to answer by numbers alone. */
export const asksOfRisk = ({ text }: Pick<Question, "text">): boolean =>
  isUnwell(text) || hasGained(text) || OF_ENOUGH.test(text);

/** Of what they asked they get no plan, but what their sessions say. */
export const OVERDRINKING = TOPICS.filter(({ id }) => id === "overdrinking").map(
  (topic): Topic => ({ ...topic, needs: ["sessions"], numbers: [] }),
);
const KEPT: readonly Topic["id"][] = ["sick", "sessions", "usual", "ownSweat"];

/**
 * The question as it is answered beside such sessions: about them and how the others went, and not about a plan, the gut or
 * the next race. Who describes a session, or asks about a danger in general, and is well, gets that below what is said first.
 */
export function besideRisk(question: Question, risk: readonly SessionFact[]): Question {
  const { text, topics } = question;
  const isGeneral = topics.some(({ id }) => id === "signs" || id === "prevention");
  if (isUncertain(question, risk)) return withoutPlan(question);
  if (risk.length === 0 || !asksOfRisk(question)) return question;
  if ((isDescribed(question) || isGeneral) && !isUnwell(text)) return question;
  return {
    ...question,
    topics: [...OVERDRINKING, ...topics.filter(({ id }) => KEPT.includes(id))],
  };
}

const isDescribed = ({ saidNow }: Question): boolean =>
  saidNow.activity_type !== undefined && saidNow.duration_min !== undefined;

const FELT_IN_GENERAL = /\b(?:avoid|prevent|without)\w*\b/i;
/** What says already what to do about it. */
const OF_FEELING: readonly Topic["id"][] = ["signs", "prevention", "swelling", "gutAdvice", "sick"];

/** Whether somebody is unwell of whom no session says that it may be diluted blood: why, nothing here says either. */
export const isUncertain = (question: Question, risk: readonly SessionFact[]): boolean =>
  risk.length === 0 &&
  isUnwell(question.text) &&
  !isDescribed(question) &&
  question.cares.length === 0 &&
  !FELT_IN_GENERAL.test(question.text) &&
  question.topics.every(({ id }) => !OF_FEELING.includes(id));

/** What was taken of what they ask about, and no plan of another session. */
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

/** Whether more was drunk than the plan of that session allowed. */
export const isAboveLimit = ({ fluid_ml_per_hr, max_fluid_ml_per_hr }: SessionFact): boolean =>
  fluid_ml_per_hr !== null && max_fluid_ml_per_hr !== null && fluid_ml_per_hr > max_fluid_ml_per_hr;
