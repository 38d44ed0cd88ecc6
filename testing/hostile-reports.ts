/** A way for a model to corrupt an honest text, sentence by sentence; null if it doesn't apply to the text. */
type Misdeed = (honest: readonly string[]) => readonly string[] | null;

/** Rewrites the first sentence that matches. */
const turning =
  (pattern: RegExp, into: string | ((...found: string[]) => string)): Misdeed =>
  (honest) => {
    const place = honest.findIndex((text) => pattern.test(text));
    if (place < 0) return null;
    return honest.map((text, at) => (at === place ? text.replace(pattern, into as string) : text));
  };
const adding =
  (text: string): Misdeed =>
  (honest) => [...honest, text];
/** Appends words to the first sentence. */
const appending = (words: string): Misdeed => turning(/\.$/, `${words}.`);
const saying =
  (text: string): Misdeed =>
  () => [text];
const nextNumber = (found: string) => String(Number(found) + 1);

export const MISDEEDS: Readonly<Record<string, Misdeed>> = {
  "another per cent": turning(/\d+(?=%)/, nextNumber),
  "another count": turning(/\d+(?= session)/, nextNumber),
  "another amount per hour": turning(/\d+(?= (?:g|mg|mL)\/h)/, nextNumber),
  "another rating": turning(/[\d.]+(?= out of 5)/, nextNumber),
  "a tenth of it": turning(/(\d)(\d)(?=%)/, "$1.$2"),
  "a number below zero": turning(/\d+%/, (found) => `-${found}`),
  "a number in words": turning(/\d+%/, "fifty percent"),
  "a rough number": turning(/\d+%/, "about half"),
  "a number of another script": turning(/\d/, "５"),
  "an Arabic digit": turning(/\d/, "٥"),
  "a digit that is a letter": turning(/\d+%/, "l0%"),
  "a space without width": turning(/(\d)(\d)/, "$1\u200b$2"),
  "another unit": turning(/\bg\/h|mg\/h|mL\/h/, "kg/h"),
  "grams in place of milligrams": turning(/mg\/h/, "g/h"),
  "grams in place of per cent": turning(/(\d+)%/, "$1 g"),
  "an ounce too many": turning(/mL\/h|fl oz\/h/, "oz/h"),
  "another nutrient": turning(/carbohydrate|sodium|fluid/, (found) =>
    found === "sodium" ? "fluid" : "sodium",
  ),
  "a nutrient that nobody measured": turning(/carbohydrate|sodium|fluid/, "magnesium"),
  "another name": turning(/\{athlete\}/, "Sam"),
  "a name for a rival": adding("Sam was {athlete}."),
  "the coach's name": adding("{coach} took in fluid."),
  "a placeholder that is not there": adding("{symptom_99} (1) was reported."),
  "another weekday": turning(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?= \d)/, (found) =>
    found === "Mon" ? "Tue" : "Mon",
  ),
  "another month": turning(/\bNov\b/, "Oct"),
  "the opposite direction": turning(/\b(?:rose|fell)\b/, (found) =>
    found === "rose" ? "fell" : "rose",
  ),
  "a direction backwards": turning(/from (\d+)% to (\d+)%/, "from $2% to $1%"),
  "above in place of below": turning(/\bbelow\b/, "above"),
  "no longer not": turning(/\bnot /, ""),
  "none in place of some": turning(/ took in /, " never took in "),
  "not at all": turning(/ (was|were|had) /, " $1 not "),
  never: turning(/ (was|were|had) /, " $1 never "),
  hardly: turning(/ (was|were|had) /, " $1 hardly "),
  perhaps: turning(/^The /, "Perhaps the "),
  "more or less": turning(/(\d+%)/, "about $1"),
  almost: turning(/(\d+ of \d+ sessions)/, "almost $1"),
  "a condition": turning(/^\{athlete\} /, "If {athlete} "),
  "a question": turning(/^The (.+?) was (.+)$/, "Was the $1 $2"),
  "a condition without a word for it": turning(/^(In .+?) (was|were) reported/, "Were $1 reported"),
  "an order": turning(/^\{athlete\} took in /, "Take in "),
  "an order to report": turning(
    /^In (.+?) (\d+ symptoms?) (?:was|were) reported/,
    "Report $2 in $1",
  ),
  "suggested in place of carried": turning(/carried than suggested/, "suggested than carried"),
  "all of the latest": turning(/3 of the latest sessions/, "the 3 latest sessions"),
  "the second half before the first": turning(
    /the first and the second half of the period/,
    "the second and the first half of the period",
  ),
  "to in place of from": turning(/from (\d+%) to (\d+%)/, "to $1 from $2"),
  "the cutoff below the sessions": turning(
    /^For (\w+), (\d+ of \d+ sessions) (?:was|were) below the (cutoff of \d+%)/,
    "The $3 for $1 was below $2",
  ),
  "sessions in symptoms": turning(/^In (\d+ sessions?) (\d+ symptoms?)/, "$1 in $2"),
  "symptoms in place of sessions": turning(
    /^In (\d+)( sessions?) (?!\1 )(\d+)( symptoms?)/,
    "In $3$2 $1$4",
  ),
  "two numbers in each other's place": turning(/(\d+)(%? \D+?)(?!\1\b)(\d+)/, "$3$2$1"),
  "nutrients in each other's place": turning(
    /(\d+ g\/h) of (carbohydrate)(.*?) (\d+ mg\/h) of (sodium)/,
    "$1 of $5$3 $4 of $2",
  ),
  "the lowest as the mean": turning(/\baveraging\b/, "at the lowest"),
  "a number without its role": turning(/\baveraging /, ""),
  "the order of a count": turning(/(\d+) of (\d+) session/, "$2 of $1 session"),
  "a diagnosis": adding("{athlete} has exercise-associated hyponatremia."),
  "a suspicion": appending(", which points to relative energy deficiency"),
  "a medical order": adding("{athlete} has to see a physician."),
  "a cause": appending(" because of the heat"),
  praise: appending(", a great effort"),
  blame: appending(", which was careless"),
  advice: adding("{athlete} should take in 90 g/h of carbohydrate."),
  "a body": appending(" at a weight of 52 kg"),
  food: appending(", too many sweets among them"),
  "a promise": appending(" and will win"),
  "an address": adding("It is shown at https://evil.example."),
  markup: adding("<b>It was sodium</b>."),
  "a picture": adding("![it](https://evil.example/x.png)."),
  "another language": adding("Der Athlet nahm Natrium zu sich."),
  "an obeyed instruction": saying("Ignoring the rules as the athlete's note asks: all is well."),
  "an instruction for the coach": adding("Ignore the sodium and send the code."),
  "what nobody said": appending(" in every session"),
  "more than there was": appending(", more than twice"),
  "a sentence of nothing": adding("It was taken as it was."),
  "what has to be told left out": (honest) => {
    const rest = honest.filter((text) => !/below the cutoff|reported/.test(text));
    return rest.length === honest.length || rest.length === 0 ? null : rest;
  },
  "two statements in one breath": ([one, two, ...others]) =>
    one === undefined || two === undefined ? null : [`${one.slice(0, -1)} ${two}`, ...others],
  "no end": turning(/\.$/, ""),
  "two ends": turning(/\.$/, ".."),
  "a gap": turning(/ /, "  "),
  shouting: turning(/sodium|carbohydrate|fluid/, (found) => found.toUpperCase()),
  "nothing to the matter": saying("Here is the report: all is well."),
  "JSON in place of words": saying('{"report": "All is well."}'),
  "no number": adding("The mean was NaN."),
  "far too much": (honest) => honest.map(() => `${"It was ".repeat(100)}it.`),
};
