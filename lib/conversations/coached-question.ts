import { firstName } from "@/lib/wording/first-name";
import { escaped } from "@/lib/wording/grammar";
import { caresIn } from "./care";
import { type Question, readQuestion } from "./question";

/** Words a coach uses for the athlete. They are rewritten to first person, because the question reader expects it. */
const SUBJECT = /\b(?:she|he|they|(?:this|the|my) athlete)\b/gi;
/** `She’s 13`, `they’re 13`, and `Maya’s 13`, which is nothing of hers. */
const IS =
  /\b(?:(?:she|he)(?:’|')s|they(?:’|')re)(?= (?!had\b|got\b|been\b|drunk\b|taken\b|eaten\b|lost\b|\w+ed\b))/gi;
const WHOSE = /\b(?:her|his|their|this athlete(?:’|')s|the athlete(?:’|')s)\b/gi;

/** Rewrites a question such as `What should Maya drink?` as the athlete would ask it. */
function asOwn(text: string, name: string | null): string {
  const whole = (name ?? "").trim().replaceAll(/\s+/g, " ");
  const names = [whole, firstName(name) ?? ""].filter((each) => /\p{L}/u.test(each));
  const named = names.reduce(
    (told, each) =>
      told
        .replaceAll(
          new RegExp(`(?<!\\p{L})${escaped(each)}(?:’|')s(?= (?:only |just |now )?\\d)`, "giu"),
          "I am",
        )
        .replaceAll(new RegExp(`(?<!\\p{L})${escaped(each)}(?:’|')s(?!\\p{L})`, "giu"), "my")
        .replaceAll(new RegExp(`(?<!\\p{L})${escaped(each)}(?!\\p{L})`, "giu"), "I"),
    text,
  );
  const own = named.replaceAll(IS, "I am").replaceAll(WHOSE, "my").replaceAll(SUBJECT, "I");
  return VERBS.reduce(
    (told, [verb, mine]) =>
      told
        .replaceAll(new RegExp(`\\b${verb} I\\b`, "gi"), `${mine} I`)
        .replaceAll(new RegExp(`\\bI ${verb}\\b`, "g"), `I ${mine}`),
    own,
  );
}

const VERBS = [
  ["does", "do"],
  ["is", "am"],
  ["are", "am"],
  ["were", "was"],
  ["has", "have"],
] as const;

/** Questions that only ask how the athlete is doing; triage and the last session answer them. */
const STATUS =
  /\b(?:red|amber|flagged|triage|attention|wrong|the matter|up with (?:I|me)|going on|happen(?:ed|ing)|status|tell me about|how (?:did|was)|how (?:am|have) I|(?:what|how) about (?:I|me)|am I (?:ok|okay|fine|all right)|worr(?:y|ied)|concern\w*|look at|check (?:on|in)|summar\w*|overview|updates?)\b/i;
const HOW_AM_I = /\bhow am I (?:doing|going|getting on|today|now)\b/i;

function isOfStatus({ text, topics, amounts }: Question): boolean {
  if (amounts.length > 0) return false;
  if (topics.length === 0) return STATUS.test(text);
  // The sessions may be the answer only because the question names a day.
  const isOpen = STATUS.test(text) && !topics.some(({ asks }) => asks.test(text));
  return topics.every(({ id }) => id === "sessions") && (isOpen || HOW_AM_I.test(text));
}

/** A coach's question about an athlete. */
export interface AskedFor extends Question {
  /** Whether it only asks how the athlete is doing. */
  isOfStatus: boolean;
}

/**
 * Reads a coach's question about an athlete. What it asks for is read as if the athlete had asked; emergency signs,
 * sensitive topics and mentions of somebody else are read from the original wording.
 *
 * @param name the athlete's; null if unknown
 */
export function askedFor(
  content: string,
  before: readonly string[],
  name: string | null,
): AskedFor {
  const { emergency, isOfAnother } = readQuestion(content, before);
  const own = readQuestion(
    asOwn(content, name),
    before.map((each) => asOwn(each, name)),
  );
  return {
    ...own,
    emergency,
    cares: [
      ...own.cares,
      ...caresIn(content).filter(({ first }) => own.cares.every((one) => one.first !== first)),
    ],
    isOfAnother,
    isOfStatus: isOfStatus(own),
  };
}
