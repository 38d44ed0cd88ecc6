import type { Feedback } from "@/lib/contract/activity";
import type { Marker, ReportSettings } from "@/lib/contract/concern";
import {
  type Fraction,
  fraction,
  isBelow,
  percent,
  plus,
  ratio,
  times,
  toNumber,
} from "./fraction";

/**
 * The bars a session crosses, written from the rules without the product's code. Where the rules are silent it follows
 * the product: a marker states the cutoff that makes it amber, even if it is urgent; the hyponatremia pattern states
 * the sodium share and its bar, from the basis with less sodium; equal shortfalls are listed as carbohydrate, sodium,
 * fluid. The product treats differences below a billionth as equal; no test value comes that close to a bar without
 * meeting it.
 */

/** Null means unknown. */
export type Known = Fraction | null;
export type Amounts = Record<"carb" | "sodium" | "fluid", Known>;

/** A marker with its value before rounding. */
export interface Crossed {
  marker: Marker;
  exact: Fraction;
}

interface Bases {
  pct: Amounts;
  vsSuggested: Amounts;
  /** The minimum suggested, else what was carried. */
  least: Amounts;
  /** Fluid in ml. */
  drunk: Known;
  longestMin: number;
  /** Its duration. */
  hours: Known;
  /** The fluid ceiling in ml/h. */
  ceiling: Known;
}

/** Below these amounts nothing is marked as short. */
const WORTH = { carb: 20, sodium: 200, fluid: 300 };
/** Hyponatremia: minimum fluid and duration; and for the ceiling, the minimum excess per hour and in total. */
const DILUTE = { ml: 750, min: 60, above: 1.1, moreMl: 500 };

/** The same in every preset: a share, a symptom count and a rating. */
const URGENT = { share: 0.5, symptoms: 3, rating: 1 };
const AMBER = { symptoms: 1, rating: 2 };

/** Returns the bars a debrief crosses, in reporting order. None without a debrief. */
export function crossed(
  debrief: Feedback | null,
  bases: Bases,
  settings: ReportSettings,
): Crossed[] {
  if (debrief === null) return [];
  const { pct, least } = bases;
  const { concern_carb_cutoff, concern_sodium_cutoff, concern_fluid_cutoff } = settings;
  return inOrder(
    [
      ...hyponatremia(bases, settings),
      isWorth(least.carb, WORTH.carb)
        ? short("carb_short", "Carb", pct.carb, concern_carb_cutoff)
        : null,
      isWorth(least.sodium, WORTH.sodium)
        ? short("sodium_short", "Sodium", pct.sodium, concern_sodium_cutoff)
        : null,
      isWorth(least.fluid, WORTH.fluid)
        ? short("fluid_short", "Fluid", pct.fluid, concern_fluid_cutoff)
        : null,
      symptoms(debrief),
      lowRating(debrief),
    ].filter((crossing) => crossing !== null),
  );
}

const isWorth = (amount: Known, bar: number): boolean =>
  amount !== null && !isBelow(amount, fraction(bar));

/** Checks for heavy drinking in a long enough session: the pattern of either basis, else the ceiling. */
function hyponatremia(bases: Bases, settings: ReportSettings): (Crossed | null)[] {
  if (!isWorth(bases.drunk, DILUTE.ml) || bases.longestMin < DILUTE.min) return [];
  const patterns = [pattern(bases.pct, settings), pattern(bases.vsSuggested, settings)];
  const above = aboveCeiling(bases);
  if (patterns.every((found) => found === null)) return [above];
  const { over_ceiling } = above?.marker ?? {};
  return patterns.map(
    (found) =>
      found && { ...found, marker: { ...found.marker, ...(over_ceiling && { over_ceiling }) } },
  );
}

function aboveCeiling({ drunk, hours, ceiling }: Bases): Crossed | null {
  if (drunk === null || hours === null || ceiling === null) return null;
  const perHour = ratio(drunk, hours);
  if (perHour === null || !isBelow(times(ceiling, fraction(DILUTE.above)), perHour)) return null;
  if (isBelow(drunk, plus(times(ceiling, hours), fraction(DILUTE.moreMl)))) return null;
  const told = (value: Fraction) => Math.round(toNumber(value)).toLocaleString("en-US");
  const exact = ratio(ceiling, perHour);
  if (exact === null) return null;
  return crossing(exact, {
    ...{ marker: "hyponatremia_pattern", trigger: "hyponatremia_pattern", form: "ceiling" },
    severity: "urgent",
    reason: `Drank ${told(perHour)} ml/h, limit ${told(ceiling)}`,
    cutoff: 0.909,
    over_ceiling: { fluid_ml_per_hr: toNumber(perHour), ceiling_ml_per_hr: toNumber(ceiling) },
  });
}

/** Fluid close to target with little of the sodium, both on one basis. */
function pattern(
  { fluid, sodium }: Amounts,
  { hyponatremia_fluid_min, hyponatremia_sodium_max }: ReportSettings,
): Crossed | null {
  if (fluid === null || sodium === null) return null;
  if (isBelow(fluid, fraction(hyponatremia_fluid_min))) return null;
  if (isBelow(fraction(hyponatremia_sodium_max), sodium)) return null;
  return crossing(sodium, {
    marker: "hyponatremia_pattern",
    trigger: "hyponatremia_pattern",
    form: "pattern",
    severity: "urgent",
    reason: "Hyponatremia pattern",
    cutoff: hyponatremia_sodium_max,
  });
}

function short(marker: Marker["marker"], name: string, share: Known, cutoff: number) {
  if (share === null || !isBelow(share, fraction(cutoff))) return null;
  return crossing(share, {
    marker,
    trigger: "under_fuel",
    severity: isBelow(share, fraction(URGENT.share)) ? "urgent" : "amber",
    reason: `${name} ${percent(share)}%`,
    cutoff,
  });
}

function symptoms({ symptoms: counts }: Feedback): Crossed | null {
  const count = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
  if (count < AMBER.symptoms) return null;
  return crossing(fraction(count), {
    marker: "symptom",
    trigger: "symptom",
    severity: count >= URGENT.symptoms ? "urgent" : "amber",
    reason: count === 1 ? "1 symptom" : `${count} symptoms`,
    cutoff: AMBER.symptoms,
  });
}

function lowRating({ rating }: Feedback): Crossed | null {
  if (rating > AMBER.rating) return null;
  return crossing(fraction(rating), {
    marker: "low_rating",
    trigger: "low_rating",
    severity: rating <= URGENT.rating ? "urgent" : "amber",
    reason: "Low rating",
    cutoff: AMBER.rating,
  });
}

const crossing = (exact: Fraction, marker: Omit<Marker, "value">): Crossed => ({
  exact,
  marker: { ...marker, value: toNumber(exact) },
});

/** Returns each marker once, with its worst value, in reporting order. */
export function worstOfEach(crossings: readonly Crossed[]): Marker[] {
  return inOrder(crossings).map(({ marker }) => marker);
}

/** Orders the pattern, then shortfalls by size, then symptoms, then the rating; each once, with its worst value. */
function inOrder(crossings: readonly Crossed[]): Crossed[] {
  const worst = (name: Marker["marker"]) => {
    const same = crossings.filter(({ marker }) => marker.marker === name);
    return same.sort(name === "symptom" ? highestFirst : lowestFirst).slice(0, 1);
  };
  const shorts = [...worst("carb_short"), ...worst("sodium_short"), ...worst("fluid_short")];
  return [
    ...worst("hyponatremia_pattern"),
    ...shorts.sort(lowestFirst),
    ...worst("symptom"),
    ...worst("low_rating"),
  ];
}

const lowestFirst = (a: Crossed, b: Crossed): number =>
  isBelow(a.exact, b.exact) ? -1 : Number(isBelow(b.exact, a.exact));
const highestFirst = (a: Crossed, b: Crossed): number => lowestFirst(b, a);
