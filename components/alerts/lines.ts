import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { TRIGGERS } from "@/lib/contract/triggers";
import { typedNumber } from "@/lib/wording/typed-number";

/** Converts thresholds between stored fractions and the units coaches use: percent, counts, ratings, hours and days. */

/** One of a rule's two thresholds. */
export type LineName = "amber_threshold" | "urgent_threshold";

interface Line {
  /** The text before and after the number. */
  before: string;
  after: string;
  /** The text after the number 1, if it differs. */
  one?: string;
  /** The allowed range; a null `max` means no upper limit. */
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
/** Absorbs floating-point error in a quotient, so that 2 of 5 doesn't read as 1. */
const HAIR = 1e-9;

const percent = {
  min: 0,
  max: 100,
  isWhole: false,
  toReader: (fraction: number) => fraction * 100,
  toFraction: (said: number) => said / 100,
};

/** How each trigger's threshold is phrased. Null if the trigger has no settable threshold. */
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

/** The page shows at most two decimals; the stored value is not rounded. */
const tidy = (value: number): number => Math.round(value * 100) / 100;

/** Converts a stored fraction to the coach's unit; null if the trigger has no settable threshold. */
export function saidOfLine(trigger: Trigger, fraction: number): number | null {
  const line = LINES[trigger];
  return line === null ? null : tidy(line.toReader(fraction));
}

/** The parsed input: a fraction to store, or an error message that follows the field's name. */
type Heard = { fraction: number } | { problem: string };

/** Parses a threshold as typed by a coach. Out-of-range input never becomes a fraction. */
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

/** Parses a cutoff typed as a percentage into a fraction. */
export const heardPercent = (text: string): Heard => heardLine("under_fuel", text);

/** Returns the default threshold for a rule that sets none; null if it comes from the report settings' cutoffs. */
export const usualAmber = (trigger: Trigger): number | null => TRIGGERS[trigger].amber;

/** Triggers where a smaller fraction fires more often. */
const SMALLER_FIRES_MORE: readonly Trigger[] = ["symptom", "dial_down"];

/** The thresholds of one rule. */
type Bars = Pick<Rule, LineName>;

/**
 * True if whatever a rule alerts about is urgent: its urgent line comes before its alert line, and urgent is tested only
 * after that. Unknown, so false, for a rule that follows the cutoffs of the report settings.
 */
export function isAlwaysUrgent(trigger: Trigger, rule: Bars): boolean {
  const amber = rule.amber_threshold ?? usualAmber(trigger);
  if (LINES[trigger] === null || amber === null) return false;
  return SMALLER_FIRES_MORE.includes(trigger)
    ? rule.urgent_threshold < amber - HAIR
    : rule.urgent_threshold > amber + HAIR;
}

/** Merges several groups' thresholds into one rule's, taking whichever fires more often for each. */
export function mostSensitive(trigger: Trigger, all: readonly Bars[]): Bars {
  const pick = SMALLER_FIRES_MORE.includes(trigger) ? Math.min : Math.max;
  const urgent_threshold = pick(...all.map((each) => each.urgent_threshold));
  const ambers = all.flatMap(({ amber_threshold }) => amber_threshold ?? []);
  // A rule without a threshold uses the default, so compare the others with it too.
  if (ambers.length < all.length) {
    const usual = usualAmber(trigger);
    if (usual === null || ambers.length === 0 || pick(usual, ...ambers) === usual)
      return { urgent_threshold };
  }
  return { urgent_threshold, amber_threshold: pick(...ambers) };
}
