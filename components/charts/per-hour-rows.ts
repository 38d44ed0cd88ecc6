import { NUTRIENTS, type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { Totals, TotalsRange } from "@/lib/contract/roster";
import { nutrientWord } from "./share-words";

/** The planned intake per hour: a value or a range. */
export type HourTarget = number | { min: number; max: number };

/** One nutrient per hour: grams of carbohydrate, milligrams of sodium, milliliters of fluid. */
export interface PerHourRow {
  nutrient: Nutrient;
  /** One for each session, oldest first; null if not reported. */
  values: readonly (number | null)[];
  /** Null if the plan has no number. */
  target: HourTarget | null;
  /** The sessions' links and labels, in the same order; without them, points are not links. */
  links?: readonly HourLink[];
}

interface HourLink {
  href: string;
  name: string;
}

interface Planned {
  /** What was carried, or else suggested. */
  planned: Totals;
  /** Set if the plan gave ranges. */
  suggested_range: TotalsRange | null;
  duration_min: number;
}

/** Returns the planned total: a value or a range; null without a plan. */
export const plannedTotal = (
  { planned, suggested_range }: Omit<Planned, "duration_min">,
  nutrient: Nutrient,
): number | [number, number] | null =>
  planned[TOTAL_OF[nutrient]] ?? suggested_range?.[TOTAL_OF[nutrient]] ?? null;

/** Returns the planned amount per hour; null without a plan or a duration. */
export function plannedPerHour(session: Planned, nutrient: Nutrient): HourTarget | null {
  const total = plannedTotal(session, nutrient);
  const hours = session.duration_min / 60;
  if (total === null || hours <= 0) return null;
  return typeof total === "number"
    ? total / hours
    : { min: total[0] / hours, max: total[1] / hours };
}

/** Returns the rows of one session, per nutrient, against its plan. */
export const perHourRowsOf = (session: Planned & { per_hour: Totals }): PerHourRow[] =>
  NUTRIENTS.map((nutrient) => ({
    nutrient,
    values: [session.per_hour[TOTAL_OF[nutrient]]],
    target: plannedPerHour(session, nutrient),
  }));

/** Returns the rows of a window's sessions, per nutrient, against one shared target; null if there is none. */
export const windowRowsOf = (
  sessions: readonly { per_hour: Totals }[],
  targets: Readonly<Record<Nutrient, HourTarget | null>>,
): PerHourRow[] =>
  NUTRIENTS.map((nutrient) => ({
    nutrient,
    values: sessions.map(({ per_hour }) => per_hour[TOTAL_OF[nutrient]]),
    target: targets[nutrient],
  }));

/** Formats an amount per hour with its unit. */
export type HourWords = (nutrient: Nutrient, value: number) => string;

const UNITS = { carb: ["g/h", 1], sodium: ["mg/h", 10], fluid: ["mL/h", 10] } as const;
const WHOLE = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Formats in metric units, rounded to a gram, ten milligrams or ten milliliters. */
export const hourWords: HourWords = (nutrient, value) => {
  const [unit, step] = UNITS[nutrient];
  return `${WHOLE.format(Math.round(value / step) * step)}\u00a0${unit}`;
};

export const endsOf = (target: HourTarget): { min: number; max: number } =>
  typeof target === "number" ? { min: target, max: target } : target;

/** Returns a session's label in a per-hour chart: "Sun 22 Nov: carbohydrate 67 g/h, planned 79 g/h". */
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

/** Describes a target. */
export function targetWords(
  { nutrient, target }: PerHourRow,
  words: HourWords = hourWords,
): string {
  if (target === null) return "no planned amount";
  const { min, max } = endsOf(target);
  return `planned ${spanWords(words(nutrient, min), words(nutrient, max))}`;
}

/** Describes the intake; for several sessions, the lowest and highest and how many were reported. */
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

/** Formats a range; ends that round to the same text are shown once. */
const spanWords = (least: string, most: string): string =>
  least === most ? least : `${least} to ${most}`;
