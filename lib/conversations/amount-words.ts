import { KG_PER_LB } from "@/lib/wording/units";
import { bottleMl } from "./products-told";
import type { SaidAmount, SaidSession } from "./session-words";

/** Reads amounts as people write them: in words, by the bottle, and for part of an hour. */

const ONES: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, couple: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 },
  ...{ eight: 8, nine: 9, ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40 },
  ...{ fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1_000 },
};
const ONE = Object.keys(ONES).join("|");
/** Cups and glasses as drinking vessels, not a cup of rice or one with a stated size. */
const CUPS =
  "(?:cups?|glass(?:es)?|mugs?)(?= (?:of (?:water|fluid|drink|mix|isotonic|sports)|an|per|each|every)\\b)";
const MEASURES = `dl|cl|cc|(?:fl(?:uid)?\\.? ?)?(?:oz|ounces?)|pints?|quarts?|gallons?|${CUPS}`;
const SPOONS = "(tea|table)spoons?(?: of)? (?:table )?salt";
const UNIT = `(?:lit(?:re|er)s?|l|grams?|g|mg|milligrams?|ml|millilit(?:re|er)s?|${MEASURES}|${SPOONS.replace("(tea", "(?:tea")})\\b`;
/** In mL, by their most common meaning. */
const VESSELS: readonly (readonly [RegExp, number])[] = [
  [/^dl/i, 100],
  [/^cl/i, 10],
  [/^cc/i, 1],
  [/cup|glass|mug/i, 240],
  [/oz|ounce/i, 29.57],
  [/pint/i, 473],
  [/quart/i, 946],
  [/gallon/i, 3_785],
];

const onesOf = (words: string): number =>
  words
    .toLowerCase()
    .split(/[- ]+|\band\b/)
    .reduce((sum, word) => {
      const value = ONES[word];
      if (value === undefined) return sum;
      return value >= 100 ? Math.max(1, sum) * value : word === "a" ? sum || 1 : sum + value;
    }, 0);

/**
 * An amount in digits. The lookbehind lets a run of digits match only at its start; otherwise a text of nothing but
 * digits would take seconds.
 */
export const NUMBER = "(?<!\\d|\\d[.,])\\d{1,7}(?:[.,]\\d{1,3})?(?!\\d)";
const PORTIONS =
  "(?:pills?|tablets?|tabs?|capsules?|caps?|gels?|chews?|gummies|gums?|bars?|cups?|glass(?:es)?|mugs?|cans?|shots?|sachets?|packets?|sticks?|servings?|scoops?|doses?|drinks?(?= of)|portions?)";

type Rule = readonly [pattern: RegExp, by: (...parts: string[]) => string];
const rule = (pattern: string, by: Rule[1]): Rule => [new RegExp(pattern, "gi"), by];

/** Rewrite rules, applied in order. */
const IN_DIGITS: readonly Rule[] = [
  // `1 400 ml` is one number; `2 500 ml bottles` are two bottles.
  rule(
    `(?<![\\d.,])([1-9]\\d{0,2}) (\\d{3})(?= ?(?:ml|mg|millilit|milligram)(?![^.?!]{0,12}(?:bottle|bidon|flask|pill|tablet|capsule)))`,
    (thousands, rest) => `${thousands}${rest}`,
  ),
  rule(`\\b(\\d{1,2}|${ONE}) and a half (?=${UNIT})`, (count = "") => `${of(count)}.5 `),
  rule(
    `\\b(\\d{1,2}|${ONE}) (${UNIT}) and a half\\b`,
    (count = "", unit) => `${of(count)}.5 ${unit}`,
  ),
  rule(`\\b(?:a )?half (?:an? |of an? )?(?=${UNIT})`, () => "0.5 "),
  rule(`\\bthree[- ]quarters? of an? (?=${UNIT})`, () => "0.75 "),
  rule(
    `\\b((?:(?:${ONE})\\b[- ]?(?:and )?){1,6}?)(?:of )?(?=${UNIT})`,
    (words = "") => `${onesOf(words)} `,
  ),
  rule(`(${NUMBER}) ?(${MEASURES})(?![a-z])`, (count = "", unit = "") => {
    const ml = VESSELS.find(([name]) => name.test(unit))?.[1] ?? 0;
    return `${Math.round(of(count) * ml)} ml`;
  }),
  rule(
    `(${NUMBER}) ?${SPOONS}`,
    (count = "", spoon = "") => `${of(count) * (/table/i.test(spoon) ? 18 : 6)} g of salt`,
  ),
  // Multiplies out `10 pills of 200 mg`, `8 x 250 ml` and `250 ml eight times`.
  rule(
    `\\b(\\d{1,3}|${ONE})( ?(?:x|×|\\*|times) ?| (?:[a-z-]{1,20} ){0,2}?${PORTIONS} (?:of|at|with|containing|that have|à)? ?)(${NUMBER})( ?${UNIT})`,
    (count = "", between, amount = "", unit) => `${between} ${times(count, amount)}${unit}`,
  ),
  rule(
    `(${NUMBER})( ?${UNIT}(?: (?:of )?[a-z]{1,20})?) (\\d{1,3}|${ONE}) times\\b`,
    (amount = "", unit, count = "") => `${times(count, amount)}${unit}`,
  ),
];

/**
 * Rewrites amounts in digits: `a litre and a half` becomes `1.5 litre`, `ninety grams` `90 grams`, `32 oz` `946 ml`.
 */
export const inDigits = (text: string): string =>
  IN_DIGITS.reduce(
    (told, [pattern, by]) => told.replaceAll(pattern, (_whole, ...parts: string[]) => by(...parts)),
    text,
  );

const of = (count: string): number => ONES[count.toLowerCase()] ?? Number(count.replace(",", "."));
const times = (count: string, amount: string): number =>
  // Read `1,500 mg` as 1500: nobody gives thousandths of a milligram.
  of(count) * of(amount.replace(/[.,](?=\d{3}$)/, ""));

/** Body weight after an amount: `/kg`, `per pound of body weight`. */
const BY_WEIGHT =
  /(?<=^(?: ?(?:of|caffeine|sodium|salt|water|fluids?|carb[a-z]{0,12}|(?:per|an|for|\/) ?(?:hour|hr|h)\b|for)){0,4} ?)(?:\/ ?|\b(?:per|pro|par|por|an?|each|every) )(?:(?<kg>kgs?|kilo(?:gram(?:me)?)?s?)|lbs?|pounds?)\b(?! of (?!my|your|body|caffeine|sodium|salt|water|fluid|carb))(?: of)?(?: my| your)?(?: (?:body ?-?(?:weight|mass)|bw)\b)?/i;
/** What was lost is replaced by the kilogram, which is no body weight. */
const OF_LOSS = /\b(?:lost|los(?:e|es|ing|s))\b/i;

/** Returns the kilograms that the amount before this text is for each of, null if none, and the text without them. */
export function byWeight(after: string, text: string): { kilograms: number | null; rest: string } {
  const found = OF_LOSS.test(text) ? null : BY_WEIGHT.exec(after);
  if (found === null) return { kilograms: null, rest: after };
  const kilograms = found.groups?.["kg"] === undefined ? KG_PER_LB : 1;
  return { kilograms, rest: after.replace(BY_WEIGHT, "").replaceAll(/ {2,}/g, " ") };
}

const BOTTLES = new RegExp(
  `\\b(\\d{1,2}|${ONE})(?: of)? ?(?:x|×|\\*)? ?(?:(?:big|large|full|whole|small|my|water|sports?) ){0,4}(?:(\\d{3,4}) ?(?:ml)?[- ])?(?:water )?(?:bottles?|bidons?|flasks?)(?: of (?:water|mix|drink mix|isotonic|sports drink|drink|carb drink))?(?: (?:of|with|at|à|with)? ?(\\d{3,4}) ?(?:ml\\b|(?=[^\\d])))?([^.?!\\d]{0,40})`,
  "gi",
);

/**
 * Returns what is drunk by the bottle, per hour or over the session. A bottle of unstated size counts as a usual one.
 */
export function bottlesIn(
  text: string,
  { activity_type }: SaidSession,
  { isPerHour, minutes }: { isPerHour: RegExp; minutes: number | null },
): SaidAmount[] {
  return [...text.matchAll(BOTTLES)].flatMap((match) => {
    const [whole, count = "", before, size, after = ""] = match;
    const { index } = match;
    const said = before ?? size;
    const bottle_ml = said === undefined ? bottleMl(activity_type ?? "bike") : Number(said);
    const behind = text.slice(index + whole.length - after.length);
    const step = stepIn(behind);
    const isHourly = step === null && isPerHour.test(after);
    const over_min = step ?? minutes;
    if (!isHourly && over_min === null) return [];
    const amount = {
      nutrient: "fluid" as const,
      value: of(count) * bottle_ml,
      isPerHour: isHourly,
    };
    return [
      {
        ...amount,
        ...(isHourly || over_min === null ? {} : { over_min }),
        ...(said === undefined ? { bottle_ml } : {}),
      },
    ];
  });
}

const STEP = new RegExp(
  `(?<=^ ?(?:[a-z]{1,20} ){0,4}?)(?:every|each|per|in|over|within)(?: (?:the first|the last|an?))? ?-?(?:(?<count>\\d{1,3}|${ONE})? ?-?(?<unit>min(?:ute)?s?|hours?|hrs?|h)\\b|(?<half>half)(?: an)? ?-?hour|(?<quarter>quarter)(?: of an)? ?-?hour)`,
  "i",
);

/** Returns the minutes in `500 mL every 20 minutes`; null if the amount is per hour or for something else. */
export function stepIn(after: string): number | null {
  const { count, unit, half, quarter } = STEP.exec(after)?.groups ?? {};
  if (half !== undefined) return 30;
  if (quarter !== undefined) return 15;
  if (unit === undefined) return null;
  const minutes = of(count ?? "1") * (/^h/i.test(unit) ? 60 : 1);
  return minutes > 0 && (count !== undefined || minutes !== 60) ? minutes : null;
}
