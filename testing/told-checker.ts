/**
 * Reads an answer as an outsider who doesn't know how it was made: it shares no code with the product's check of the
 * model. For each turn it lists the amounts that may be stated, from the tools' results and the questions, and reports
 * any others.
 */

const UNITS = ["mg/kg", "g/kg", "mg", "mL", "kg", "km", "°C", "%", "g", "h", "min", "L", "days"];
const AMOUNT = new RegExp(
  String.raw`(?<![\d.])(\d+(?:\.\d+)?)(?:\s*(?:to|-|–|and)\s*(\d+(?:\.\d+)?))?\s*(${UNITS.join("|")})?(?![\w])`,
  "g",
);
const IN_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|twice|double|triple|half|quarter)\b/gi;
const ILLNESS =
  /\b(?:an[ae]mi[ac]|c(?:o?e)liac|diabet\w*|hyponatr\w*|heat ?stroke|red-s|energy deficiency|anorexi\w*|bulimi\w*|kidney|thyroid|colitis|crohn\w*|disorder|syndrome|disease)\b/gi;
const SAYS_SO =
  /\b(?:you|the athlete|she|he|they) (?:have|has|suffers? from|are suffering from|may have|probably have)\b|\b(?:a sign of|points to|diagnosis|because you are (?:ill|sick))\b/i;

const FIELD_UNITS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/carb/, ["g"]],
  [/sodium|caffeine/, ["mg"]],
  [/fluid|water/, ["mL"]],
  [/duration/, ["min", "h"]],
  [/temperature/, ["°C"]],
  [/humidity|pct/, ["%"]],
];

/** What may be stated in a turn. */
export interface Allowed {
  /** In the form `60 g`; numbers without a unit as they are. */
  amounts: ReadonlySet<string>;
  /** All results and questions, as text. */
  words: string;
}

/** @param found what the tools answered; @param asked the questions of the conversation so far */
export function allowedAt(found: readonly unknown[], asked: readonly string[]): Allowed {
  const amounts = new Set(["1", "2", "3", "4", "5"]);
  const words: string[] = [...asked];
  const add = (value: number, units: readonly string[]) => {
    amounts.add(String(value));
    for (const unit of units)
      amounts.add(`${unit === "h" ? Math.floor(value / 60) : value} ${unit}`);
    if (units.includes("min")) amounts.add(`${value % 60} min`);
  };
  const walk = (value: unknown, field: string): void => {
    const units = FIELD_UNITS.find(([pattern]) => pattern.test(field))?.[1] ?? [];
    if (typeof value === "number") add(value, units);
    if (typeof value === "string") {
      words.push(value);
      if (/^\d+(?:\.\d+)?-\d+(?:\.\d+)?$/.test(value)) {
        for (const end of value.split("-")) add(Number(end), units);
      } else for (const amount of amountsIn(value)) amounts.add(amount);
      return;
    }
    if (value === null || typeof value !== "object") return;
    for (const [key, each] of Object.entries(value)) walk(each, Array.isArray(value) ? field : key);
  };
  for (const each of found) walk(each, "");
  for (const question of asked) {
    for (const amount of amountsIn(question)) amounts.add(amount);
    for (const [, litres] of question.matchAll(/(\d+(?:\.\d+)?) ?(?:L|lit)/gi)) {
      amounts.add(`${Number(litres) * 1000} mL`);
    }
    for (const [, hours] of question.matchAll(/(\d+(?:\.\d+)?) ?h/gi)) {
      add(Math.round(Number(hours) * 60), ["min", "h"]);
    }
  }
  return { amounts, words: words.join("\n").toLowerCase() };
}

/** Returns every amount in a text, both ends of ranges, with and without units. */
function amountsIn(text: string): string[] {
  return amountsTold(text).flatMap((amount) => [amount, amount.split(" ")[0] ?? ""]);
}

function amountsTold(text: string): string[] {
  const plain = text
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll(/[\u00a0\s]+/g, " ")
    .replaceAll(/(\d),(\d{3})/g, "$1$2");
  return [...plain.matchAll(AMOUNT)].flatMap(([, from = "", to, unit]) =>
    [from, to].flatMap((end) =>
      end === undefined ? [] : [unit === undefined ? end : `${end} ${unit}`],
    ),
  );
}

/** Returns what an answer must not state. @param foreign words and amounts that are of somebody else */
export function wrongIn(answer: string, allowed: Allowed, foreign: readonly string[]): string[] {
  const known = (words: string) => allowed.words.includes(words.toLowerCase());
  const lower = answer.toLowerCase();
  return [
    ...amountsTold(answer)
      .filter((amount) => !allowed.amounts.has(amount))
      .map((amount) => `the number ${amount}`),
    ...(/(?![0-9])\p{N}/u.test(answer) ? ["a digit of another script"] : []),
    ...[...answer.matchAll(IN_WORDS)].flatMap(([word]) =>
      known(word) ? [] : [`the number ${word}`],
    ),
    ...[...answer.matchAll(ILLNESS)].flatMap(([word]) =>
      known(word) ? [] : [`the illness ${word}`],
    ),
    ...answer
      .replaceAll(/ \[\d+\]/g, "")
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => SAYS_SO.test(sentence) && !known(sentence))
      .map((sentence) => `a diagnosis: ${sentence}`),
    ...foreign
      .filter((words) => lower.includes(words.toLowerCase()))
      .map((words) => `of another: ${words}`),
  ];
}
