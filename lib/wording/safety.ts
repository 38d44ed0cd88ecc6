import type { Marker } from "@/lib/contract/concern";
import type { Locale, Units } from "@/lib/contract/preferences";
import type { Session } from "@/lib/contract/roster";
import { sentenceIn } from "./sentences";

/**
 * Wording for fluid intake that can dilute the blood, by the form of its marker: one place for pages, messages and
 * reports.
 */

/** For either form. */
export const SAFETY_NAME = "Hyponatremia risk";

const NAMES = {
  pattern: "Hyponatremia risk (much fluid, little sodium)",
  ceiling: "Hyponatremia risk (fluid far above the limit)",
} as const satisfies Record<NonNullable<Marker["form"]>, string>;

/** Returns the marker's name. */
export const safetyName = ({ form }: Pick<Marker, "form">): string =>
  form === undefined ? SAFETY_NAME : NAMES[form];

type Told = Pick<Marker, "form" | "value" | "over_ceiling">;
type Shares = Pick<Session, "fluid_pct" | "sodium_pct" | "adherence_vs_suggested">;

type Over = NonNullable<Marker["over_ceiling"]>;

/** How the reader's numbers are formatted. */
interface Words {
  percent: (share: number) => string;
  /** Fluid drunk per hour, against the limit. */
  rate: (over: Over) => string;
}

/** Formats "1,500 mL/h (limit 350 mL/h)". @param fluidPerHour formats milliliters */
export const rateWords =
  (fluidPerHour: (ml: number) => string): Words["rate"] =>
  ({ fluid_ml_per_hr: drunk, ceiling_ml_per_hr: limit }) =>
    `${fluidPerHour(drunk)} (limit ${fluidPerHour(limit)})`;

/** Returns an API reason as people read it: they see one name for the pattern. */
const saidReason = (reason: string): string =>
  reason === "Hyponatremia pattern" ? SAFETY_NAME : reason;

/** Returns an API reason in the reader's units. The limit gets a unit of its own, so that it is converted too. */
export const reasonFor = (reason: string, reader: { locale: Locale; units: Units }): string =>
  sentenceIn(saidReason(reason).replace(/, limit ([\d,]+)$/, " (limit $1 ml/h)"), reader);

const REASONS_MAX = 2;

/**
 * Returns short reasons why a session is of concern, one for each of the first bars it crosses; what was drunk is given
 * in numbers.
 *
 * @param markers of that session alone, never of several in one line
 */
export const reasonWords = (markers: readonly Marker[], rate: Words["rate"]): string[] =>
  markers.slice(0, REASONS_MAX).map(({ form, over_ceiling: over, reason }) => {
    if (over === undefined) return saidReason(reason);
    return form === "ceiling"
      ? `Drank ${rate(over)}`
      : `${saidReason(reason)}, drank ${rate(over)}`;
  });

/** Returns what was drunk in a session, to follow "drank": everything the marker holds, and nothing else. */
export function drunkWords(marker: Told, session: Shares, words: Words): string {
  const { form, over_ceiling: over } = marker;
  const rate = over === undefined ? [] : [words.rate(over)];
  const shares = form === "ceiling" ? [] : [sharesWords(marker, session, words)];
  return [...shares, ...rate].join(", at ");
}

/** Relative to what was carried or to what was suggested, as it was judged. */
function sharesWords({ value }: Told, session: Shares, { percent }: Words): string {
  const { fluid, sodium } = session.adherence_vs_suggested;
  const isByPlanned = session.sodium_pct === value;
  const [share, of] = isByPlanned ? [session.fluid_pct, "planned"] : [fluid, "suggested"];
  const salt = isByPlanned ? session.sodium_pct : sodium;
  const told = (each: number | null) => (each === null ? "an unknown share" : percent(each));
  return `${told(share)} of the ${of} fluid with ${told(salt)} of the ${of} sodium`;
}
