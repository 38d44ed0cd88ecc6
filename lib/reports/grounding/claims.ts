import { PLAIN_WORDS, SENSES } from "./words";

/**
 * What a text claims: every number with its unit and what it is of, every date, placeholder and word that says anything.
 * Numbers are taken as a whole with what binds them, so that none can change its unit, its nutrient or its role.
 */

const NUTRIENT = "(?:carbohydrate|sodium|fluid)";
const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const THING = "(?:sessions?|symptoms?|races?|days?|nights?|others?)";

/** What is taken as a whole, what holds more before what it holds. */
const WHOLES = [
  String.raw`\{symptom_\d+\} \(\d+\)`,
  String.raw`${DAY} \d{1,2} ${MONTH}(?: \d{4})?`,
  `from ${NUMBER}% to ${NUMBER}% of planned ${NUTRIENT}`,
  `${NUMBER}% (?:or (?:more|less) )?of planned ${NUTRIENT}`,
  `${NUMBER} (?:g/h|mg/h|mL/h|fl oz/h) of ${NUTRIENT}`,
  `cutoff of ${NUMBER}%`,
  `(?:mean of|at least) ${NUMBER} h`,
  String.raw`\d+ of \d+ sessions?`,
  `rating of ${NUMBER} out of 5`,
  `${NUMBER} out of 5`,
  String.raw`\d+ h \d+ min`,
  `${NUMBER} (?:h|min)`,
  String.raw`\d+ ${THING}`,
  `${NUMBER}%`,
  NUMBER,
];
const WHOLE = new RegExp(String.raw`(?<![\w.])(?:${WHOLES.join("|")})(?![\w%])`, "g");
const NAME = /\{athlete\}(?:'s)?/g;

/** The claims of a text in which lines break anywhere. */
export function claimsOf(text: string): Set<string> {
  const plain = text.replaceAll("\u00a0", " ").replaceAll(NAME, " ");
  const wholes = plain.match(WHOLE) ?? [];
  const words = plain
    .replaceAll(WHOLE, (whole) => /^[a-z ]*/.exec(whole)?.[0] ?? "")
    .split(/[\s.,;:()]+/)
    .map(senseOf)
    .filter((word) => word !== "" && !PLAIN_WORDS.has(word));
  // That a rating is one is said by its words.
  return new Set([...wholes.map((whole) => whole.replace(/^rating of /, "")), ...words]);
}

/** Words as sentences have them, a capital at their beginning at most; anything else stands for itself. */
function senseOf(word: string): string {
  if (!/^[A-Z]?[a-z]+$/.test(word)) return word;
  const lower = word.toLowerCase();
  return SENSES.get(lower) ?? lower;
}
