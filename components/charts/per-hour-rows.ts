import { NUTRIENTS, type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { Totals, TotalsRange } from "@/lib/contract/roster";
import { nutrientWord } from "./share-words";

/** What was to be taken in per hour: a value, or from one to another. */
export type HourTarget = number | { min: number; max: number };

/** One nutrient per hour: grams of carbohydrate, milligrams of sodium, millilitres of fluid. */
export interface PerHourRow {
  nutrient: Nutrient;
  /** One for each session, the oldest first; null was not reported. */
  values: readonly (number | null)[];
  /** Null where the plan gave no number. */
  target: HourTarget | null;
  /** Where the sessions are, in the same order, and what their points are called; without, points lead nowhere. */
  links?: readonly HourLink[];
}

interface HourLink {
  href: string;
  name: string;
}

interface Planned {
  /** What was carried, else suggested. */
  planned: Totals;
  /** Where the plan gave ranges. */
  suggested_range: TotalsRange | null;
  duration_min: number;
}

/** What was planned in all: a value, or the ends of a range; null without a plan. */
export const plannedTotal = (
  { planned, suggested_range }: Omit<Planned, "duration_min">,
  nutrient: Nutrient,
): number | [number, number] | null =>
  planned[TOTAL_OF[nutrient]] ?? suggested_range?.[TOTAL_OF[nutrient]] ?? null;

/** The same per hour; null without a plan or a duration. */
export function plannedPerHour(session: Planned, nutrient: Nutrient): HourTarget | null {
  const total = plannedTotal(session, nutrient);
  const hours = session.duration_min / 60;
  if (total === null || hours <= 0) return null;
  return typeof total === "number"
    ? total / hours
    : { min: total[0] / hours, max: total[1] / hours };
}

/** One session per hour, nutrient by nutrient, against what was planned for it. */
export const perHourRowsOf = (session: Planned & { per_hour: Totals }): PerHourRow[] =>
  NUTRIENTS.map((nutrient) => ({
    nutrient,
    values: [session.per_hour[TOTAL_OF[nutrient]]],
    target: plannedPerHour(session, nutrient),
  }));

/** The sessions of a window per hour, nutrient by nutrient, against one target for all; null where there is none. */
export const windowRowsOf = (
  sessions: readonly { per_hour: Totals }[],
  targets: Readonly<Record<Nutrient, HourTarget | null>>,
): PerHourRow[] =>
  NUTRIENTS.map((nutrient) => ({
    nutrient,
    values: sessions.map(({ per_hour }) => per_hour[TOTAL_OF[nutrient]]),
    target: targets[nutrient],
  }));

/** How an amount per hour is written, with its unit. */
export type HourWords = (nutrient: Nutrient, value: number) => string;

const UNITS = { carb: ["g/h", 1], sodium: ["mg/h", 10], fluid: ["mL/h", 10] } as const;
const WHOLE = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Metric, rounded to a gram, to ten milligrams, to ten millilitres. */
export const hourWords: HourWords = (nutrient, value) => {
  const [unit, step] = UNITS[nutrient];
  return `${WHOLE.format(Math.round(value / step) * step)}\u00a0${unit}`;
};

export const endsOf = (target: HourTarget): { min: number; max: number } =>
  typeof target === "number" ? { min: target, max: target } : target;

/** What a session is called in a chart per hour: "Sun 22 Nov: carbohydrate 67 g/h, planned 79 g/h". */
export function hourName(
  dateLabel: string,
  {
    nutrient,
    value,
    planned,
  }: { nutrient: Nutrient; value: number | null; planned: HourTarget | null },
  words: HourWords = hourWords,
): string {
  const row = { nutrient, values: [value], target: planned };
  return `${dateLabel}: ${nutrientWord(nutrient)} ${intakeWords(row, words)}, ${targetWords(row, words)}`;
}

/** What a target is, in words. */
export function targetWords(
  { nutrient, target }: PerHourRow,
  words: HourWords = hourWords,
): string {
  if (target === null) return "no planned amount";
  const { min, max } = endsOf(target);
  return `planned ${spanWords(words(nutrient, min), words(nutrient, max))}`;
}

/** What was taken in, in words: of several sessions the least and the most, and how many were reported. */
export function intakeWords(
  { nutrient, values }: PerHourRow,
  words: HourWords = hourWords,
): string {
  const known = values.filter((value) => value !== null);
  const [first] = known;
  if (first === undefined) return "not reported";
  if (values.length === 1) return words(nutrient, first);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return `${spanWords(words(nutrient, least), words(nutrient, most))} in ${known.length} of ${values.length} sessions`;
}

/** From one to another; what reads the same once rounded is said once. */
const spanWords = (least: string, most: string): string =>
  least === most ? least : `${least} to ${most}`;
