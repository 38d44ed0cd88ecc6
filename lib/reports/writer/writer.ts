import type { ReportPart, ReportSentence } from "@/lib/contract/report";
import type { ReportFacts } from "../facts";
import { NUTRIENTS } from "../nutrient-facts";
import { type Draft, render } from "./rendering";
import type { Statement } from "./statement";
import { type Statements, statementsOf } from "./statements";

/** Rises whenever the same facts are told otherwise: what was kept from before is written anew. */
export const WRITER_VERSION = 7;

/** The report in our own words. The same facts are told in the same words, others in others. */
export function writeReport(facts: ReportFacts): ReportSentence[] {
  const statements = statementsOf(facts);
  return render(withOurs(statements, ownWords(statements)), facts);
}

/** Puts what is ours alone to say around sentences that leave it out: safety first, what to try next last. */
export const withOurs = ({ safety, next }: Statements, drafts: readonly Draft[]): Draft[] => [
  ...(safety === null ? [] : [toldBy(safety)]),
  ...drafts,
  ...next.map(toldBy),
];

/** Each statement has one wording of ours; the others are what a model may say as well. */
export const toldBy = ({ texts: [text], part, activity_ids }: Statement): Draft => ({
  ...{ text, part, activity_ids },
});

/** A coach reads so much in a minute. */
const WORDS_MAX = 180;
/** What is left out first where there is more to say. */
const LEFT_OUT: readonly ReportPart[] = ["sessions", "intake", "fluid", "sodium", "carb", "felt"];

/** All that is needed, and as much of the rest as a minute holds. */
function ownWords({ others, safety, next }: Statements): Draft[] {
  const told = [...others];
  // An amount with its unit is one word, so that every unit leaves the same sentences.
  const isTooLong = () => {
    const all = [...(safety === null ? [] : [safety]), ...told, ...next];
    return all.reduce((sum, { texts: [text] }) => sum + text.split(" ").length, 0) > WORDS_MAX;
  };
  const isLastOf = (part: ReportPart) => told.filter((one) => one.part === part).length === 1;
  // A nutrient of which nothing is told is missed before anything else is.
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
