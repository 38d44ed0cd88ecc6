import type { ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "../facts";
import { type Draft, render } from "./rendering";
import type { Statement } from "./statement";
import { statementsOf } from "./statements";

/** Rises whenever the same facts are told otherwise: what was kept from before is written anew. */
export const WRITER_VERSION = 3;

/** The report in our own words. The same facts are told in the same words, others in others. */
export function writeReport(facts: ReportFacts): ReportSentence[] {
  return render(safetyFirst(facts, ownWords(facts)), facts);
}

/** Puts what is told before anything else before sentences that leave it out. */
export function safetyFirst(facts: ReportFacts, drafts: readonly Draft[]): Draft[] {
  const { safety } = statementsOf(facts);
  if (safety === null) return [...drafts];
  const [text] = orderedBySeed(safety.texts, seedOf(facts));
  return [{ text: text ?? safety.texts[0], activity_ids: safety.activity_ids }, ...drafts];
}

function ownWords(facts: ReportFacts): Draft[] {
  let before = "";
  return statementsOf(facts).others.map((statement, place) => {
    const text = wording(statement, seedOf(facts) + place, before);
    before = text;
    return { text, activity_ids: statement.activity_ids };
  });
}

/** One of a statement's texts: by chance of the facts, and if there is a choice not beginning as the sentence before. */
function wording({ texts }: Statement, seed: number, before: string): string {
  const ordered = orderedBySeed(texts, seed);
  const other = ordered.find((text) => openingOf(text) !== openingOf(before));
  return other ?? ordered[0] ?? texts[0];
}

const openingOf = (text: string) => text.split(/\s+/, 1)[0];

const orderedBySeed = (texts: readonly string[], seed: number): string[] => {
  const first = mixed(seed) % texts.length;
  return [...texts.slice(first), ...texts.slice(0, first)];
};

/** A number that the facts alone decide. */
function seedOf({ athlete_uid, window, focus, sessions }: ReportFacts): number {
  const text = [athlete_uid, window, focus, ...sessions.map((one) => one.activity_id)].join();
  let seed = 0;
  for (let place = 0; place < text.length; place++) {
    seed = (Math.imul(seed, 31) + text.charCodeAt(place)) >>> 0;
  }
  return seed;
}

/** Neighbouring numbers far apart from one another. */
function mixed(seed: number): number {
  const once = Math.imul((seed >>> 0) ^ (seed >>> 16), 0x45d9f3b);
  return Math.imul(once ^ (once >>> 16), 0x45d9f3b) >>> 0;
}
