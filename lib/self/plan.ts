import { calculateActivity, readPrescription } from "@/lib/activities/prescriptions";
import { offeredUrl } from "@/lib/billing/subscribe-link";
import type { Activity } from "@/lib/contract/activity";
import type { FlatPrescription, Safety, StoredPrescription } from "@/lib/contract/prescription";
import { baseUrl } from "@/lib/platform/env";
import { endsOf } from "@/lib/wording/ranges";
import type { Own } from "./record";
import { startOf } from "./session-form";

/** What a plan takes of one nutrient: per hour from one number to another, which may be the same, and the total where it is known. */
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
  /** The mark that stands beside the numbers, with where it leads. */
  attribution: { text: string; link: string };
  /** Where exact numbers can be had; null for who has them, or has a trial. */
  subscribeUrl: string | null;
  /** Why there are ranges today where there were numbers before; null where that is not so. */
  capNote: string | null;
  /** `renewed` where something changed since the last one, which this one replaces; `outdated` where that stays. */
  age: "current" | "renewed" | "outdated";
}

/**
 * The plan of a session, calculated where there is none, and anew where profile or session changed since. What has begun
 * or was reported keeps the plan that stood.
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

/** The numbers of a plan. Where there is a range the number beside it is none. */
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
