import { calculateActivity, readPrescription } from "@/lib/activities/prescriptions";
import { offeredUrl } from "@/lib/billing/subscribe-link";
import type { Activity } from "@/lib/contract/activity";
import type { FlatPrescription, Safety, StoredPrescription } from "@/lib/contract/prescription";
import { baseUrl } from "@/lib/platform/env";
import { endsOf } from "@/lib/wording/ranges";
import type { Own } from "./record";
import { startOf } from "./session-form";

/** A plan's amount of one nutrient: a range per hour, whose ends may be equal, and the total if known. */
export interface Share {
  perHour: { min: number; max: number };
  total: number | null;
}

/** A plan as its athlete sees it. */
export interface OwnPlan {
  carb: Share;
  sodium: Share;
  fluid: Share;
  safety: Safety;
  /** The attribution shown next to the numbers, with its link. */
  attribution: { text: string; link: string };
  /** Where to get exact numbers; null if the athlete has them or is on a trial. */
  subscribeUrl: string | null;
  /** Why there are ranges today instead of the earlier numbers; null if that isn't the case. */
  capNote: string | null;
  /** `renewed` if a changed session or profile led to a new plan; `outdated` if the old plan stays anyway. */
  age: "current" | "renewed" | "outdated";
}

/**
 * Returns a session's plan, calculating it if there is none, or if the profile or session has changed since. A session
 * that has begun or was reported keeps its plan; `changeSession` renews it for a corrected duration.
 *
 * @throws activity_not_found
 */
export async function readPlan(own: Own, activity: Activity): Promise<OwnPlan> {
  const { account, athleteId } = own;
  const isStale = activity.prescription?.stale === true;
  const isOver = activity.feedback !== null || startOf(activity) <= account.nowMs;
  if (activity.prescription !== null && (isOver || !isStale)) {
    const stored = await readPrescription(account, athleteId, activity.id);
    const link = baseUrl(account.environment);
    return {
      ...sharesOf(stored.prescription),
      safety: stored.safety,
      attribution: { text: "Powered by Aidstation", link },
      subscribeUrl: null,
      capNote: null,
      age: isStale ? "outdated" : "current",
    };
  }
  const flat = await calculateActivity(account, athleteId, activity.id, {});
  const offered = offeredUrl(flat.cta);
  return {
    ...sharesOf(flat),
    safety: flat.safety,
    attribution: { text: flat.attribution.text, link: offered ?? baseUrl(account.environment) },
    subscribeUrl: offered,
    capNote: flat.trial_cap_note ?? null,
    age: isStale ? "renewed" : "current",
  };
}

/** Returns a plan's numbers. Next to a range, the exact number is meaningless. */
function sharesOf(plan: FlatPrescription | StoredPrescription) {
  const share = (range?: string, rate = 0, total = 0): Share => {
    if (range === undefined) return { perHour: { min: rate, max: rate }, total };
    return { perHour: endsOf(range), total: null };
  };
  return {
    carb: share(plan.carb_range_g_per_hr, plan.carb_g_per_hr, plan.total_carb_g),
    sodium: share(plan.sodium_range_mg_per_hr, plan.sodium_mg_per_hr, plan.total_sodium_mg),
    fluid: share(plan.fluid_range_ml_per_hr, plan.fluid_ml_per_hr, plan.total_fluid_ml),
  };
}
