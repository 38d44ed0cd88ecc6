import type { StoredProfile } from "@/lib/athletes/completeness";
import type { Feedback } from "@/lib/contract/activity";
import type { StoredPrescription } from "@/lib/contract/prescription";
import type { ProfileRecord, Settings } from "@/lib/contract/profile";
import type { Totals, TotalsRange } from "@/lib/contract/roster";
import { ROUNDING } from "@/lib/engine/constants";
import { roundTo } from "@/lib/engine/limits";

/** A stored plan as a debrief is held against it. */
export interface HeldPlan {
  prescription: StoredPrescription;
  /** The length that it was calculated for. */
  minutes: number;
  /** Its fluid ceiling before open answers lowered it. */
  fluidCeilingMlPerHr: number;
}

/** The plan a debrief is judged by. */
export interface DebriefPlan {
  debriefPlan: "exact" | "banded" | "none";
  /** Null where there was no plan; an amount is null where the plan gave a range of it. */
  suggestedTotals: Totals | null;
  /** The totals at the ends of each range; null where the plan gave none. */
  suggestedRange: TotalsRange | null;
  /** The fluid ceiling that a debrief is held against; null for debriefs from before it was kept. */
  fluidCeilingMlPerHr: number | null;
}

/** What is kept with a debrief, because all of it may change afterwards. */
export interface DebriefBasis extends DebriefPlan {
  /** What the athlete says was carried; null when nothing of it was reported. */
  asUsedTotals: Totals | null;
  reportSource: "partner" | "athlete" | "import";
  /** Share of what can be reported that was, 0-1; null for debriefs from before it was kept, like the profile. */
  reportCompleteness: number | null;
  profileSnapshot: (ProfileRecord & { settings: Settings }) | null;
}

/**
 * What to keep with a debrief that lands while this plan is stored, null for none, and this is the profile.
 *
 * @param about with the ceiling of the profile, which counts where there is no plan
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
    fluidCeilingMlPerHr: plan.fluidCeilingMlPerHr ?? about.fluidCeilingMlPerHr,
    asUsedTotals: asUsedOf(feedback.as_used),
    reportSource: about.source,
    reportCompleteness: completenessOf(feedback),
    profileSnapshot: { sex, year_of_birth: yearOfBirth, weight_kg: weightKg, settings },
  };
}

/**
 * What to keep of a prescription that is stored after a debrief: its plan, where there was none when the debrief
 * landed. Null when there is nothing to keep.
 *
 * @param kept the plan kept with the debrief; null without a debrief
 */
export const planLater = (
  kept: DebriefPlan["debriefPlan"] | null,
  stored: HeldPlan,
): DebriefPlan | null => (kept === "none" ? planOf(stored) : null);

/** The plan that a debrief landing while this prescription is stored, null for none, is judged by. */
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

/** The totals of a plan that gave ranges, rounded as totals are; null for one that gave numbers. */
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

/** A range of one number is that number. */
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

/** An empty list of symptoms is a report, an amount of zero too. */
const completenessOf = (feedback: Feedback): number =>
  REPORTABLE.filter((field) => feedback[field] !== null).length / REPORTABLE.length;
