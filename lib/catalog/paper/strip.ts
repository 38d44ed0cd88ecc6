import type { CarryingPlan } from "@/lib/contract/fit";
import { type Refill, rowsInOrder, type Step, type Take } from "./fitted";
import { timesOf } from "./times";
import { fillingOf, METRIC, shortPlace, takeOf } from "./words";

/** What is taped to a bike: when, and what. The longer a session, the more of it is said at once. */

export interface StripRow {
  when: string;
  /** One thing a line. */
  what: string[];
  isRefill: boolean;
}

/** Each step by itself; steps that repeat as one; each thing with all its times. */
export const STRIP_FORMS = ["steps", "repeats", "things"] as const;
export type StripForm = (typeof STRIP_FORMS)[number];

/** A plan as rows, in the order in which they come. */
export function stripRows(plan: CarryingPlan, form: StripForm): StripRow[] {
  if (form === "things") return thingRows(plan);
  const first = form === "steps" ? null : new Map(repeatsOf(plan).map((of) => [of[0], of]));
  return rowsInOrder(plan).flatMap((row) => {
    if (row.kind === "refill") return [refillRow([row.at_min], row.refills)];
    if (first === null) return [stepRow([row.step])];
    const repeated = first.get(row.step);
    return repeated === undefined ? [] : [stepRow(repeated)];
  });
}

const takeLine = (take: Take): string =>
  take.drink_ml === null ? takeOf(take) : `${takeOf(take)} ${shortPlace(take.place)}`;

const whatOf = ({ take }: Step): string[] => take.map(takeLine);

const stepRow = (steps: readonly Step[]): StripRow => ({
  when: timesOf(steps.map(({ at_min }) => at_min)),
  what: steps[0] === undefined ? [] : whatOf(steps[0]),
  isRefill: false,
});

/** Steps after one another that are alike and evenly apart, with no refill between. */
function repeatsOf({ steps, refills }: CarryingPlan): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    const [before, last] = [group?.at(-2), group?.at(-1)];
    const isAlike =
      last !== undefined &&
      whatOf(last).join("\n") === whatOf(step).join("\n") &&
      (before === undefined || last.at_min - before.at_min === step.at_min - last.at_min) &&
      !refills.some(({ at_min }) => at_min >= last.at_min && at_min < step.at_min);
    if (isAlike && group !== undefined) group.push(step);
    else groups.push([step]);
  }
  return groups.flatMap((group) => (group.length > 2 ? [group] : group.map((step) => [step])));
}

const refillRow = (minutes: readonly number[], refills: readonly Refill[]): StripRow => ({
  when: timesOf(minutes),
  what: fillLines(refills),
  isRefill: true,
});

/** What is filled at once, bottles that get the same as one: `Fill A, B: 1 × Mix in 500 ml`. */
const fillLines = (refills: readonly Refill[]): string[] =>
  [...grouped(refills, (refill) => fillingOf(refill))].map(
    ([what, of]) => `Fill ${of.map(({ bottle }) => shortPlace(bottle)).join(", ")}: ${what}`,
  );

/** Each thing once: what is drunk, what is eaten, what is filled. */
function thingRows(plan: CarryingPlan): StripRow[] {
  const refills = rowsInOrder(plan).flatMap((row) => (row.kind === "refill" ? [row.refills] : []));
  const takes = plan.steps.flatMap(({ at_min, take }) => take.map((one) => ({ at_min, ...one })));
  const drinks = takes.filter(({ drink_ml }) => drink_ml !== null);
  const bites = grouped(
    takes.filter(({ drink_ml }) => drink_ml === null),
    takeLine,
  );
  const fills = grouped(refills, (of) => fillLines(of).join("\n"));
  const rows = [...bites].map(([what, of]) => ({
    when: timesOf(rising(of)),
    what: [what],
    isRefill: false,
  }));
  const filled = [...fills.values()].map((of) => refillRow(rising(of.flat()), of[0] ?? []));
  return [...drinkRow(drinks), ...rows, ...filled];
}

/** All that is drunk as one, what is drunk at a time from the least to the most. */
function drinkRow(drinks: readonly (Take & { at_min: number })[]): StripRow[] {
  if (drinks.length === 0) return [];
  const amounts = [...grouped(drinks, ({ at_min }) => at_min).values()].map((at) =>
    at.reduce((sum, { drink_ml }) => sum + (drink_ml ?? 0), 0),
  );
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map(METRIC.fluid);
  const amount = least === most ? `${least}` : `${least} to ${most}`;
  const letters = lettersOf(drinks.map(({ place }) => place));
  return [{ when: timesOf(rising(drinks)), what: [`${amount} ${letters}`], isRefill: false }];
}

const lettersOf = (places: readonly string[]): string =>
  [...new Set(places.map(shortPlace))].sort().join(" or ");

const rising = (of: readonly { at_min: number }[]): number[] =>
  [...new Set(of.map(({ at_min }) => at_min))].sort((one, other) => one - other);

/** Things by what is said of them, in the order in which they were first met. */
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
