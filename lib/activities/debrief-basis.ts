import type { StoredProfile } from "@/lib/athletes/completeness";
import type { Feedback } from "@/lib/contract/activity";
import type { StoredPrescription } from "@/lib/contract/prescription";
import type { ProfileRecord, Settings } from "@/lib/contract/profile";
import type { Totals, TotalsRange } from "@/lib/contract/roster";
import { ROUNDING } from "@/lib/engine/constants";
import { roundTo } from "@/lib/engine/limits";

/** A stored plan in the form debriefs are compared with. */
export interface HeldPlan {
  prescription: StoredPrescription;
  /** The duration it was calculated for. */
  minutes: number;
  /** Its fluid ceiling, before open answers lowered it. */
  fluidCeilingMlPerHr: number;
}

/** The plan a debrief is judged by. */
export interface DebriefPlan {
  debriefPlan: "exact" | "banded" | "none";
  /** Null without a plan; an amount is null if the plan gave a range for it. */
  suggestedTotals: Totals | null;
  /** The totals at the ends of each range; null if the plan gave none. */
  suggestedRange: TotalsRange | null;
  /** The fluid ceiling the debrief is compared with; null for debriefs from before it was stored. */
  fluidCeilingMlPerHr: number | null;
}

/** What is stored with a debrief, because all of it may change later. */
export interface DebriefBasis extends DebriefPlan {
  /** What the athlete says was carried; null if none of it was reported. */
  asUsedTotals: Totals | null;
  reportSource: "partner" | "athlete" | "import";
  /**
   * Share of the reportable fields that were reported, 0-1. Null for debriefs from before it was stored, like the
   * profile.
   */
  reportCompleteness: number | null;
  profileSnapshot: (ProfileRecord & { settings: Settings }) | null;
}

/**
 * Returns what to store with a new debrief, given the stored plan (null for none) and the profile.
 *
 * @param about includes the fluid ceiling of profile and activity as they are now, used if there is no plan. If they
 *   changed since the plan, the lower ceiling holds: a hot forecast says nothing about a cold day.
 */
export function debriefBasis(
  feedback: Feedback,
  stored: HeldPlan | null,
  about: {
    profile: StoredProfile;
    source: DebriefBasis["reportSource"];
    fluidCeilingMlPerHr: number | null;
  },
): DebriefBasis {
  const { sex, yearOfBirth, weightKg, settings } = about.profile;
  const plan = planOf(stored);
  return {
    ...plan,
    fluidCeilingMlPerHr:
      stored === null || stored.prescription.stale === true
        ? lowerOf(plan, about)
        : plan.fluidCeilingMlPerHr,
    asUsedTotals: asUsedOf(feedback.as_used),
    reportSource: about.source,
    reportCompleteness: completenessOf(feedback),
    profileSnapshot: { sex, year_of_birth: yearOfBirth, weight_kg: weightKg, settings },
  };
}

type HasCeiling = Pick<DebriefPlan, "fluidCeilingMlPerHr">;
/** Returns the lower ceiling; null only if there is none. */
function lowerOf(one: HasCeiling, other: HasCeiling): number | null {
  const lower = Math.min(
    one.fluidCeilingMlPerHr ?? Infinity,
    other.fluidCeilingMlPerHr ?? Infinity,
  );
  return lower === Infinity ? null : lower;
}

/**
 * Returns what to store of a prescription that arrives after the debrief: its plan, if there was none when the debrief
 * landed. Null if there is nothing to store. The ceiling of then holds if it is lower: a call's overrides count for that
 * call only.
 *
 * @param kept the plan stored with the debrief; null without a debrief
 */
export function planLater(
  kept: HasCeiling & { debriefPlan: DebriefPlan["debriefPlan"] | null },
  stored: HeldPlan,
): DebriefPlan | null {
  if (kept.debriefPlan !== "none") return null;
  const plan = planOf(stored);
  return { ...plan, fluidCeilingMlPerHr: lowerOf(kept, plan) };
}

/** Returns the plan that a debrief is judged by if it lands while this prescription (null for none) is stored. */
export function planOf(stored: HeldPlan | null): DebriefPlan {
  if (stored === null) {
    return {
      debriefPlan: "none",
      suggestedTotals: null,
      suggestedRange: null,
      fluidCeilingMlPerHr: null,
    };
  }
  const { prescription, fluidCeilingMlPerHr } = stored;
  const suggestedRange = rangeOf(stored);
  if (suggestedRange !== null) {
    const { carb_g, sodium_mg, fluid_ml } = suggestedRange;
    const suggestedTotals = {
      carb_g: certain(carb_g),
      sodium_mg: certain(sodium_mg),
      fluid_ml: certain(fluid_ml),
    };
    return { debriefPlan: "banded", suggestedTotals, suggestedRange, fluidCeilingMlPerHr };
  }
  const suggestedTotals = {
    carb_g: prescription.total_carb_g,
    sodium_mg: prescription.total_sodium_mg,
    fluid_ml: prescription.total_fluid_ml,
  };
  return { debriefPlan: "exact", suggestedTotals, suggestedRange, fluidCeilingMlPerHr };
}

/** Returns the totals of a plan that gave ranges, rounded like other totals; null for a plan that gave numbers. */
function rangeOf({ prescription, minutes }: HeldPlan): TotalsRange | null {
  const { carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr } = prescription;
  if (carb_range_g_per_hr === undefined) return null;
  const totals = (range: string | undefined, step: number): TotalsRange["carb_g"] => {
    const ends = range?.split("-").map((end) => roundTo((Number(end) * minutes) / 60, step)) ?? [];
    const [low, high] = ends;
    return low === undefined || high === undefined ? null : [low, high];
  };
  return {
    carb_g: totals(carb_range_g_per_hr, ROUNDING.carb_g),
    sodium_mg: totals(sodium_range_mg_per_hr, ROUNDING.sodium_mg),
    fluid_ml: totals(fluid_range_ml_per_hr, ROUNDING.fluid_ml),
  };
}

/** A range with equal ends is that number. */
const certain = (range: TotalsRange["carb_g"]): number | null =>
  range !== null && range[0] === range[1] ? range[0] : null;

function asUsedOf(asUsed: Feedback["as_used"]): DebriefBasis["asUsedTotals"] {
  if (asUsed === null) return null;
  return Object.values(asUsed).every((amount) => amount === null) ? null : asUsed;
}

const REPORTABLE = [
  "rating",
  "consumed_carb_g",
  "consumed_sodium_mg",
  "consumed_fluid_ml",
  "symptoms",
  "sleep_hours",
] as const satisfies readonly (keyof Feedback)[];

/** An empty symptom list counts as reported, and so does an amount of zero. */
const completenessOf = (feedback: Feedback): number =>
  REPORTABLE.filter((field) => feedback[field] !== null).length / REPORTABLE.length;
