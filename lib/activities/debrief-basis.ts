import type { StoredProfile } from "@/lib/athletes/completeness";
import type { Feedback } from "@/lib/contract/activity";
import type { StoredPrescription } from "@/lib/contract/prescription";
import type { ProfileRecord, Settings } from "@/lib/contract/profile";
import type { Totals } from "@/lib/contract/roster";

/** The plan a debrief is judged by. Totals are null where the plan gave ranges, or where there was none. */
export interface DebriefPlan {
  debriefPlan: "exact" | "banded" | "none";
  suggestedTotals: Totals | null;
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

/** What to keep with a debrief that lands while this prescription is stored, null for none, and this is the profile. */
export function debriefBasis(
  feedback: Feedback,
  stored: StoredPrescription | null,
  about: { profile: StoredProfile; source: DebriefBasis["reportSource"] },
): DebriefBasis {
  const { sex, yearOfBirth, weightKg, settings } = about.profile;
  return {
    ...planOf(stored),
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
  stored: StoredPrescription,
): DebriefPlan | null => (kept === "none" ? planOf(stored) : null);

/** The plan that a debrief landing while this prescription is stored, null for none, is judged by. */
export function planOf(stored: StoredPrescription | null): DebriefPlan {
  if (stored === null) return { debriefPlan: "none", suggestedTotals: null };
  if (stored.carb_range_g_per_hr !== undefined) {
    return { debriefPlan: "banded", suggestedTotals: null };
  }
  return {
    debriefPlan: "exact",
    suggestedTotals: {
      carb_g: stored.total_carb_g,
      sodium_mg: stored.total_sodium_mg,
      fluid_ml: stored.total_fluid_ml,
    },
  };
}

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
