import type { ReportPart, ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "../facts";
import { NUTRIENTS } from "../nutrient-facts";
import { type Draft, render } from "./rendering";
import type { Statement } from "./statement";
import { type Statements, statementsOf } from "./statements";

/** Increase when the same facts are worded differently: stored reports are then rewritten. */
export const WRITER_VERSION = 8;

/**
 * Writes the report in our own wording. The same facts always give the same words, and different facts different ones.
 */
export function writeReport(facts: ReportFacts): ReportSentence[] {
  const statements = statementsOf(facts);
  return render(withOurs(statements, ownWords(statements)), facts);
}

/** Adds the parts only we may word: safety first, what to try next last. */
export const withOurs = ({ safety, next }: Statements, drafts: readonly Draft[]): Draft[] => [
  ...(safety === null ? [] : [toldBy(safety)]),
  ...drafts,
  ...next.map(toldBy),
];

/** The first wording is ours; the others are alternatives that a model may use. */
export const toldBy = ({ texts: [text], part, activity_ids }: Statement): Draft => ({
  ...{ text, part, activity_ids },
});

/** Words a coach reads in a minute. */
const WORDS_MAX = 180;
/** What is dropped first when there is too much. */
const LEFT_OUT: readonly ReportPart[] = ["sessions", "intake", "fluid", "sodium", "carb", "felt"];

/** Keeps everything needed, and as much of the rest as fits in a minute. */
function ownWords({ others, safety, next }: Statements): Draft[] {
  const told = [...others];
  // An amount with its unit counts as one word, so all units leave the same sentences.
  const isTooLong = () => {
    const all = [...(safety === null ? [] : [safety]), ...told, ...next];
    return all.reduce((sum, { texts: [text] }) => sum + text.split(" ").length, 0) > WORDS_MAX;
  };
  const isLastOf = (part: ReportPart) => told.filter((one) => one.part === part).length === 1;
  // Keeps at least one sentence per nutrient as long as anything else can be dropped.
  for (const keepsNutrients of [true, false]) {
    for (const part of LEFT_OUT) {
      const isKept = keepsNutrients && NUTRIENTS.some((each) => each === part);
      for (let place = told.length - 1; place >= 0 && isTooLong(); place--) {
        const one = told[place];
        if (one?.part !== part || one.isNeeded || (isKept && isLastOf(part))) continue;
        told.splice(place, 1);
      }
    }
  }
  return told.map(toldBy);
}
