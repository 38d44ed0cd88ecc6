import type { CarryingPlan } from "@/lib/contract/fit";
import type { Refill, Take } from "./fitted";
import { type PlanRow, rowsOf } from "./rows";
import { timesOf } from "./times";
import { type Amounting, fillingOf, METRIC, shortPlace, takeOf } from "./words";

/** A row of the strip taped to a bike: when, and what. Longer sessions are summarized more. */

export interface StripRow {
  when: string;
  /** One item per line. */
  what: string[];
  isRefill: boolean;
}

/** Each step on its own; repeating steps combined; each item once with all its times. */
export const STRIP_FORMS = ["steps", "repeats", "things"] as const;
export type StripForm = (typeof STRIP_FORMS)[number];

/** Returns a plan as rows, in order. */
export function stripRows(
  plan: CarryingPlan,
  form: StripForm,
  amounting: Amounting = METRIC,
): StripRow[] {
  const rows = rowsOf(plan);
  if (form === "things") return thingRows(rows, amounting);
  const groups = form === "steps" ? rows.map((row) => [row]) : repeatsIn(rows, amounting);
  return groups.map((group) => rowOf(group, amounting));
}

const rowOf = (group: readonly PlanRow[], amounting: Amounting): StripRow => ({
  when: timesOf(group.map(({ at_min }) => at_min)),
  what: group[0] === undefined ? [] : whatOf(group[0], amounting),
  isRefill: group[0]?.kind === "refill",
});

const whatOf = (row: PlanRow, amounting: Amounting): string[] =>
  row.kind === "refill" ? fillLines(row.refills, amounting) : takeLines(row.take, amounting);

/** Returns food with one item per line, and all drinks on one: `220 ml A, then 45 ml B`. */
function takeLines(take: readonly Take[], amounting: Amounting): string[] {
  const drinks = take.filter(({ drink_ml }) => drink_ml !== null);
  const bites = take.filter(({ drink_ml }) => drink_ml === null).map((one) => takeOf(one));
  const drunk = drinks
    .map((one) => `${takeOf(one, amounting)} ${shortPlace(one.place)}`)
    .join(", then ");
  return drunk === "" ? bites : [drunk, ...bites];
}

/** Groups consecutive equal steps at equal intervals: at least three, with no refill in between. */
function repeatsIn(rows: readonly PlanRow[], amounting: Amounting): PlanRow[][] {
  const groups: PlanRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const [before, last] = [group?.at(-2), group?.at(-1)];
    const isAlike =
      last !== undefined &&
      row.kind === "take" &&
      last.kind === "take" &&
      whatOf(last, amounting).join("\n") === whatOf(row, amounting).join("\n") &&
      (before === undefined || last.at_min - before.at_min === row.at_min - last.at_min);
    if (isAlike && group !== undefined) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => (group.length > 2 ? [group] : group.map((row) => [row])));
}

/** Returns what to fill at once, with bottles that get the same on one line: `Fill A, B: 1 × Mix in 500 ml`. */
const fillLines = (refills: readonly Refill[], amounting: Amounting): string[] =>
  [...grouped(refills, (refill) => fillingOf(refill, amounting))].map(
    ([what, of]) => `Fill ${of.map(({ bottle }) => shortPlace(bottle)).join(", ")}: ${what}`,
  );

/** Returns each item once: drinks, food, refills. */
function thingRows(rows: readonly PlanRow[], amounting: Amounting): StripRow[] {
  const takes = rows.flatMap((row) =>
    row.kind === "take" ? row.take.map((one) => ({ at_min: row.at_min, ...one })) : [],
  );
  const drinks = takes.filter(({ drink_ml }) => drink_ml !== null);
  const bites = grouped(
    takes.filter(({ drink_ml }) => drink_ml === null),
    (one) => takeOf(one),
  );
  const fills = grouped(
    rows.filter(({ kind }) => kind === "refill"),
    (row) => whatOf(row, amounting).join("\n"),
  );
  const eaten = [...bites].map(([what, of]) => ({
    when: timesOf(rising(of)),
    what: [what],
    isRefill: false,
  }));
  const filled = [...fills].map(([what, of]) => ({
    when: timesOf(rising(of)),
    what: what.split("\n"),
    isRefill: true,
  }));
  return [...drinkRow(drinks, amounting), ...eaten, ...filled];
}

/** Combines all drinks into one row, with the range from the smallest to the largest. */
function drinkRow(
  drinks: readonly (Take & { at_min: number })[],
  { fluid }: Amounting,
): StripRow[] {
  if (drinks.length === 0) return [];
  const amounts = [...grouped(drinks, ({ at_min }) => at_min).values()].map((at) =>
    at.reduce((sum, { drink_ml }) => sum + (drink_ml ?? 0), 0),
  );
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map(fluid);
  const amount = least === most ? `${least}` : `${least} to ${most}`;
  const letters = lettersOf(drinks.map(({ place }) => place));
  return [{ when: timesOf(rising(drinks)), what: [`${amount} ${letters}`], isRefill: false }];
}

const lettersOf = (places: readonly string[]): string =>
  [...new Set(places.map(shortPlace))].sort().join(" or ");

const rising = (of: readonly { at_min: number }[]): number[] =>
  [...new Set(of.map(({ at_min }) => at_min))].sort((one, other) => one - other);

/** Groups items by key, in order of first appearance. */
function grouped<T, K>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
