import { firstName } from "@/lib/wording/first-name";
import { escaped } from "@/lib/wording/grammar";
import { type Question, readQuestion } from "./question";

/** Words for the athlete where one's own would stand, by which questions are read. */
const SUBJECT = /\b(?:she|he|they|this athlete|the athlete)\b/gi;
const WHOSE = /\b(?:her|his|their|this athlete(?:’|')s|the athlete(?:’|')s)\b/gi;

/** `What should Maya drink?` as the athlete would ask it. */
function asOwn(text: string, name: string | null): string {
  const whole = (name ?? "").trim().replaceAll(/\s+/g, " ");
  const names = [whole, firstName(name) ?? ""].filter((each) => /\p{L}/u.test(each));
  const named = names.reduce(
    (told, each) =>
      told
        .replaceAll(new RegExp(`(?<!\\p{L})${escaped(each)}(?:’|')s(?!\\p{L})`, "giu"), "my")
        .replaceAll(new RegExp(`(?<!\\p{L})${escaped(each)}(?!\\p{L})`, "giu"), "I"),
    text,
  );
  const own = named.replaceAll(WHOSE, "my").replaceAll(SUBJECT, "I");
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

/** Who asks for no more than how the athlete is: what waits in triage, and the last session, say it. */
const STATUS =
  /\b(?:red|amber|flagged|triage|attention|wrong|the matter|up with (?:I|me)|going on|happen(?:ed|ing)|status|tell me about|how (?:did|was)|how (?:am|have) I|(?:what|how) about (?:I|me)|am I (?:ok|okay|fine|all right)|worr(?:y|ied)|concern\w*|look at|check (?:on|in)|summar\w*|overview|updates?)\b/i;
const HOW_AM_I = /\bhow am I (?:doing|going|getting on|today|now)\b/i;

function isOfStatus({ text, topics, amounts }: Question): boolean {
  if (amounts.length > 0) return false;
  if (topics.length === 0) return STATUS.test(text);
  return topics.every(({ id }) => id === "sessions") && HOW_AM_I.test(text);
}

/** A coach's question about an athlete. */
export interface AskedFor extends Question {
  /** Whether it asks how the athlete is, and for nothing else. */
  isOfStatus: boolean;
}

/**
 * Reads a coach's question about an athlete: what it wants to know as the athlete would ask it, and what is said first, signs
 * of an emergency and the mention of somebody else, by its own words.
 *
 * @param name the athlete's; null where it is not known
 */
export function askedFor(
  content: string,
  before: readonly string[],
  name: string | null,
): AskedFor {
  const { emergency, cares, isOfAnother } = readQuestion(content, before);
  const own = readQuestion(
    asOwn(content, name),
    before.map((each) => asOwn(each, name)),
  );
  return {
    ...own,
    emergency,
    cares: own.cares.length > cares.length ? own.cares : cares,
    isOfAnother,
    isOfStatus: isOfStatus(own),
  };
}
