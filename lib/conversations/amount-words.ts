import { bottleMl } from "./products-told";
import type { SaidAmount, SaidSession } from "./session-words";

/** Amounts as people say them: in words, by the bottle, and for part of an hour. */

const ONES: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, couple: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 },
  ...{ eight: 8, nine: 9, ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40 },
  ...{ fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1_000 },
};
const ONE = Object.keys(ONES).join("|");
const UNIT =
  "(?:lit(?:re|er)s?|l|grams?|g|mg|milligrams?|ml|millilit(?:re|er)s?|(?:fl(?:uid)?\\.? ?)?(?:oz|ounces?)|pints?|quarts?|gallons?)\\b";
/** In mL, as most people who use them mean them. */
const VESSELS: readonly (readonly [RegExp, number])[] = [
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

/** `a litre and a half` is `1.5 litre`, `ninety grams` is `90 grams`, `32 oz` is `946 ml`. */
export function inDigits(text: string): string {
  const numbers = `(?:(?:${ONE})\\b[- ]?(?:and )?)+?`;
  const replace = (told: string, pattern: string, by: (...parts: string[]) => string) =>
    told.replaceAll(new RegExp(pattern, "gi"), (_, ...parts: string[]) => by(...parts));
  const mixed = replace(
    replace(text, `\\b(\\d{1,2}|${ONE}) and a half (?=${UNIT})`, (count) => `${of(count)}.5 `),
    `\\b(\\d{1,2}|${ONE}) (${UNIT}) and a half\\b`,
    (count, unit) => `${of(count)}.5 ${unit}`,
  );
  const parts = replace(
    replace(mixed, `\\b(?:a )?half (?:an? |of an? )?(?=${UNIT})`, () => "0.5 "),
    `\\bthree[- ]quarters? of an? (?=${UNIT})`,
    () => "0.75 ",
  );
  const digits = replace(
    parts,
    `\\b(${numbers})(?:of )?(?=${UNIT})`,
    (words) => `${onesOf(words)} `,
  );
  return replace(
    digits,
    "(\\d+(?:[.,]\\d+)?) ?((?:fl(?:uid)?\\.? ?)?(?:oz|ounces?)|pints?|quarts?|gallons?)\\b",
    (count, unit) => {
      const ml = VESSELS.find(([name]) => name.test(unit))?.[1] ?? 0;
      return `${Math.round(Number(count.replace(",", ".")) * ml)} ml`;
    },
  );
}

const of = (count: string): number => ONES[count.toLowerCase()] ?? Number(count);

const BOTTLES = new RegExp(
  `\\b(\\d{1,2}|${ONE})(?: of)? ?(?:x|×|\\*)? ?(?:(?:big|large|full|whole|small|my|water|sports?) )*(?:(\\d{3,4}) ?(?:ml)?[- ])?(?:water )?(?:bottles?|bidons?|flasks?)(?: of (?:water|mix|drink mix|isotonic|sports drink|drink|carb drink))?(?: (?:of|with|at|à|with)? ?(\\d{3,4}) ?(?:ml\\b|(?=[^\\d])))?([^.?!\\d]{0,40})`,
  "gi",
);

/** What is drunk by the bottle, in an hour or over the time of a session. A bottle whose size is not said is a usual one. */
export function bottlesIn(
  text: string,
  { activity_type }: SaidSession,
  { isPerHour, minutes }: { isPerHour: RegExp; minutes: number | null },
): SaidAmount[] {
  return [...text.matchAll(BOTTLES)].flatMap(([, count = "", before, behind, after = ""]) => {
    const said = before ?? behind;
    const bottle_ml = said === undefined ? bottleMl(activity_type ?? "bike") : Number(said);
    const isHourly = isPerHour.test(after);
    if (!isHourly && minutes === null) return [];
    const amount = {
      nutrient: "fluid" as const,
      value: of(count) * bottle_ml,
      isPerHour: isHourly,
    };
    return [
      {
        ...amount,
        ...(isHourly || minutes === null ? {} : { over_min: minutes }),
        ...(said === undefined ? { bottle_ml } : {}),
      },
    ];
  });
}

/** Of `500 mL every 20 minutes` the minutes; null where it is for something else. */
export function stepIn(after: string): number | null {
  const step =
    /^ ?(?:[a-z]+ ){0,4}?(?:every|each|per|in) (?:(\d{1,2}) ?min|(half)(?: an)? ?-?hour|(quarter)(?: of an)? ?-?hour)/i.exec(
      after,
    );
  if (step === null) return null;
  return step[2] === undefined ? (step[3] === undefined ? Number(step[1]) : 15) : 30;
}
