import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { TRIGGERS } from "@/lib/contract/triggers";
import { typedNumber } from "@/lib/wording/typed-number";

/** Thresholds as coaches say them: per cent, counts, ratings, hours and days. Stored they are fractions. */

/** Which of a rule's two bars. */
export type LineName = "amber_threshold" | "urgent_threshold";

interface Line {
  /** What stands before the number, and after it. */
  before: string;
  after: string;
  /** What stands after a single one, where that reads differently. */
  one?: string;
  /** The most and the least that can be said; null: without an end. */
  min: number;
  max: number | null;
  isWhole: boolean;
  toReader: (fraction: number) => number;
  toFraction: (said: number) => number;
}

const SYMPTOMS = 3;
const RATINGS = 5;
const NIGHT_HOURS = 8;
const QUIET_DAYS = 10;
/** Against the last digit of a quotient, so that 2 of 5 does not read as 1. */
const HAIR = 1e-9;

const percent = {
  min: 0,
  max: 100,
  isWhole: false,
  toReader: (fraction: number) => fraction * 100,
  toFraction: (said: number) => said / 100,
};

/** How the bar of each trigger is said. Whose bar nobody sets has none. */
export const LINES: Readonly<Record<Trigger, Line | null>> = {
  hyponatremia_pattern: null,
  under_fuel: { ...percent, before: "below", after: "% of plan" },
  symptom: {
    ...{ before: "from", after: "symptoms", one: "symptom", min: 1, max: SYMPTOMS, isWhole: true },
    toReader: (fraction) => Math.max(1, Math.round(SYMPTOMS * fraction)),
    toFraction: (said) => said / SYMPTOMS,
  },
  low_rating: {
    ...{ before: "when rated", after: "of 5 or lower", min: 1, max: RATINGS, isWhole: true },
    toReader: (fraction) => Math.floor(RATINGS * fraction + HAIR),
    toFraction: (said) => said / RATINGS,
  },
  dial_down: { ...percent, before: "from", after: "% less" },
  sleep_trend: {
    ...{ before: "below", after: "h a night", min: 0, max: NIGHT_HOURS, isWhole: false },
    toReader: (fraction) => NIGHT_HOURS * fraction,
    toFraction: (said) => said / NIGHT_HOURS,
  },
  went_quiet: {
    ...{ before: "from", after: "days", min: QUIET_DAYS, max: null, isWhole: false },
    toReader: (fraction) => QUIET_DAYS / fraction,
    toFraction: (said) => QUIET_DAYS / said,
  },
};

/** Reported shares have two decimals at most on the page; what is stored is not rounded. */
const tidy = (value: number): number => Math.round(value * 100) / 100;

/** A stored fraction as a coach says it; null where the trigger has no bar that is set. */
export function saidOfLine(trigger: Trigger, fraction: number): number | null {
  const line = LINES[trigger];
  return line === null ? null : tidy(line.toReader(fraction));
}

/** What was typed: a fraction to store, or what is wrong with it, to stand after the name of the field. */
type Heard = { fraction: number } | { problem: string };

/** Reads what a coach typed for a bar. Nothing out of range becomes a fraction. */
export function heardLine(trigger: Trigger, text: string): Heard {
  const line = LINES[trigger];
  if (line === null) return { problem: "can’t be set" };
  const { min, max, isWhole, toFraction } = line;
  const said = typedNumber(text, { min, max: max ?? Number.MAX_VALUE }).value;
  const isIn = said !== null && said > 0;
  if (!isIn || (isWhole && !Number.isInteger(said))) return { problem: rangeWords(line) };
  return { fraction: toFraction(said) };
}

function rangeWords({ min, max, isWhole }: Line): string {
  const kind = isWhole ? "a whole number" : "a number";
  if (max === null) return `must be ${kind} from ${min}`;
  return min === 0
    ? `must be ${kind} over 0 and up to ${max}`
    : `must be ${kind} from ${min} to ${max}`;
}

/** Per cent as typed for a cutoff, as a fraction. */
export const heardPercent = (text: string): Heard => heardLine("under_fuel", text);

/** What a bar is where a rule does not say; null for the cutoffs of the report settings. */
export const usualAmber = (trigger: Trigger): number | null => TRIGGERS[trigger].amber;

/** Where a smaller fraction fires on more. */
const SMALLER_FIRES_MORE: readonly Trigger[] = ["symptom", "dial_down"];

/** The bars of one rule. */
type Bars = Pick<Rule, LineName>;

/** Of the bars of several groups, for a rule that is to be one: of each the one that fires on more. */
export function mostSensitive(trigger: Trigger, all: readonly Bars[]): Bars {
  const pick = SMALLER_FIRES_MORE.includes(trigger) ? Math.min : Math.max;
  const urgent_threshold = pick(...all.map((each) => each.urgent_threshold));
  const ambers = all.flatMap(({ amber_threshold }) => amber_threshold ?? []);
  // A rule that says nothing has its usual bar, which the others are measured by too.
  if (ambers.length < all.length) {
    const usual = usualAmber(trigger);
    if (usual === null || ambers.length === 0 || pick(usual, ...ambers) === usual)
      return { urgent_threshold };
  }
  return { urgent_threshold, amber_threshold: pick(...ambers) };
}
