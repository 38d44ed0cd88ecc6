import { caresIn } from "./care";
import { type Emergency, emergencyIn, hasGained } from "./emergency";
import { amountsIn, plainly, type SaidAmount, type SaidSession, sessionIn } from "./session-words";
import { TOPICS, type Topic } from "./topics";

/** What somebody wants to know. */
export interface Question {
  text: string;
  topics: readonly Topic[];
  /** Of this question and, where it leaves something open, of those before it. */
  session: SaidSession;
  /** Its own words, and where it only adds to those before it theirs, the latest first. */
  around: readonly string[];
  /** What this question itself says of a session. */
  saidNow: SaidSession;
  amounts: readonly SaidAmount[];
  emergency: Emergency | null;
  cares: ReturnType<typeof caresIn>;
  /** Whether it asks about somebody else. */
  isOfAnother: boolean;
}

/** Questions before that still count for what a new one leaves open. */
const RECALLED = 4;
const TOPICS_MAX = 3;

const ANOTHER =
  /\b(?:another|other|different) (?:athletes?|riders?|runners?|persons?|users?|people|customers?)|\b(?:all|every|list|show) (?:the |your |of the )?(?:athletes|users|customers|people)|\b(?:my|our|a|the|his|her) (?:team ?mate|friend|husband|wife|partner|competitor|rival|brother|sister|training partner)|\bsomeone else(?:’|')s\b|\bathlete(?:_id)? ?[=:]|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i;

/**
 * Reads a question.
 *
 * @param before the questions of the conversation before it, oldest first
 */
export function readQuestion(text: string, before: readonly string[] = []): Question {
  const plain = plainly(text);
  const recalled = before.slice(-RECALLED).map(plainly);
  const saidNow = sessionIn(plain);
  const said = [...recalled.map(sessionIn), saidNow];
  const isFollowUp = (one: string) => topicsIn(one).length > 0;
  const topics = topicsIn(plain);
  const last = recalled.findLast(isFollowUp);
  const isOpen = topics.length === 0 || isOnly(topics, "heat");
  return {
    text: plain,
    topics: isOpen && last !== undefined && isAddition(plain) ? topicsIn(last) : topics,
    around: isAddition(plain) ? [plain, ...recalled.toReversed()] : [plain],
    session: Object.assign({}, ...said),
    saidNow,
    amounts: amountsIn(plain),
    // What was said of an emergency or an illness still holds for the questions after it.
    emergency:
      emergencyIn(plain) ?? recalled.map(emergencyIn).findLast((one) => one?.isNow) ?? null,
    cares: caresIn([...recalled, plain].join("\n")),
    isOfAnother: ANOTHER.test(plain),
  };
}

const isOnly = (topics: readonly Topic[], id: Topic["id"]): boolean =>
  topics.every((topic) => topic.id === id);

/** `And at 35 °C?` goes on with what was asked before. */
const isAddition = (text: string): boolean =>
  text.length < 80 &&
  /^\s*(?:and|what (?:about|if)|what’s about|if|at|for|with|in|now|then|ok|but|how about|\d)/i.test(
    text,
  );

/** A word that tells one topic may also be of a wider one. */
const HIDES: Partial<Record<Topic["id"], readonly Topic["id"][]>> = {
  overdrinking: ["fluid", "sodium"],
  sick: ["carry"],
  gut: ["carb", "plan", "sick"],
  cramps: ["plan", "race", "heat"],
  sugars: ["carb"],
  fasted: ["carb", "plan", "before", "sick", "carry"],
  sweat: ["fluid", "carb"],
  sure: ["carb", "sodium", "fluid", "plan"],
  bonk: ["carb"],
  caffeine: ["carb", "before"],
  carry: ["race", "plan", "fluid", "carb"],
  before: ["race", "carb", "plan"],
  after: ["race", "plan"],
  race: ["plan", "heat", "carb", "fluid", "sodium"],
  plan: ["carb", "fluid", "sodium", "heat"],
  thirst: ["fluid"],
  food: ["carb", "carry", "plan"],
  sessions: ["race", "carb", "fluid", "sodium", "plan"],
  unwritten: ["fluid", "carb", "plan", "race", "before", "after", "food", "timing"],
  message: ["sessions", "sick", "race", "plan", "fluid", "carb", "sodium", "gut"],
  cold: ["fluid"],
  altitude: ["fluid"],
};

function topicsIn(text: string): Topic[] {
  // Who gained weight in a session drank too much, whatever else it is asked.
  const isMeant = ({ id, asks }: Topic) =>
    asks.test(text) || (id === "overdrinking" && hasGained(text));
  const found = TOPICS.filter(isMeant);
  const hidden = new Set(found.flatMap(({ id }) => HIDES[id] ?? []));
  // What is asked for by its own name is never hidden by what surrounds it.
  const isNamed = ({ id, asks }: Topic) =>
    !/\bdid (?:i|they)\b/i.test(text) &&
    ["carb", "sodium", "fluid"].includes(id) &&
    new RegExp(`how much[^.?!]*${asks.source}`, "i").test(text);
  return found.filter((topic) => !hidden.has(topic.id) || isNamed(topic)).slice(0, TOPICS_MAX);
}
