import { firstName } from "@/lib/wording/first-name";
import { type Question, readQuestion } from "./question";

/** Words for the athlete where one's own would stand, by which questions are read. */
const SUBJECT = /\b(?:she|he|they|this athlete|the athlete)\b/gi;
const WHOSE = /\b(?:her|his|their|this athlete(?:’|')s|the athlete(?:’|')s)\b/gi;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** `What should Maya drink?` as the athlete would ask it. */
function asOwn(text: string, name: string | null): string {
  const first = firstName(name);
  const named =
    first === null
      ? text
      : text
          .replaceAll(new RegExp(`(?<!\\p{L})${escaped(first)}(?:’|')s(?!\\p{L})`, "giu"), "my")
          .replaceAll(new RegExp(`(?<!\\p{L})${escaped(first)}(?!\\p{L})`, "giu"), "I");
  return named
    .replaceAll(WHOSE, "my")
    .replaceAll(SUBJECT, "I")
    .replaceAll(/\bdoes I\b/gi, "do I");
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
): Question {
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
  };
}
