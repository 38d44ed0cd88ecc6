import type { FitAnswered, FitTargets } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";
import type { Product } from "@/lib/contract/product";
import { ABSOLUTE_CEILINGS, type Ceilings } from "./fit/aim";
import { gutCarbOf, type Habits } from "./fit/habits";
import { weigh } from "./fit/weigh";

/** What products are fitted to. */
export interface SessionToFit {
  /** Null where no stored session was named. */
  activityId: string | null;
  targets: FitTargets;
  /** The guardrails of the session; null where targets were named without one. */
  safety: Safety | null;
  /** The athlete's own carbohydrate ceiling, g/h; null where they set none. */
  ownCarbCeiling_g_per_hr: number | null;
  /** Null where it is not known. */
  mass_kg: number | null;
  habits: Habits;
  /** Taken today before the session. */
  caffeineSoFar_mg: number;
  /** Volume of one bottle; null where none was chosen. */
  bottle_ml: number | null;
  /** Bottles that are carried; null where that was not said. */
  bottles: number | null;
}

/**
 * What products come to for one session: each alone, the best of up to three together, and what to carry and take when.
 * Pure. What is proposed passes no ceiling of the session, nor those that hold for everybody.
 */
export function fitSession(session: SessionToFit, products: readonly Product[]): FitAnswered {
  const { targets, safety } = session;
  const weighed = weigh(products, {
    targets,
    ceilings: ceilingsOf(session),
    caffeine: { mass_kg: session.mass_kg, so_far_mg: session.caffeineSoFar_mg },
    habits: session.habits,
    bottle_ml: session.bottle_ml,
    bottles: session.bottles,
  });
  return { activity_id: session.activityId, targets, safety, ...weighed };
}

/** The gut's is known where both answers are; a target is never above it, whatever else went into that. */
function ceilingsOf({ safety, ownCarbCeiling_g_per_hr, targets, habits }: SessionToFit): Ceilings {
  const own = ownCarbCeiling_g_per_hr ?? ABSOLUTE_CEILINGS.carb_g_per_hr;
  const most = Math.min(own, ABSOLUTE_CEILINGS.carb_g_per_hr);
  const gut = Math.max(targets.carb_g_per_hr, gutCarbOf(habits) ?? most);
  const all = { ...ABSOLUTE_CEILINGS, carb_g_per_hr: most, gut_carb_g_per_hr: Math.min(gut, most) };
  if (safety === null) return all;
  return {
    ...all,
    sodium_mg_per_hr: Math.min(all.sodium_mg_per_hr, safety.max_safe_sodium_mg_per_hr),
    fluid_ml_per_hr: Math.min(all.fluid_ml_per_hr, safety.max_safe_fluid_ml_per_hr),
  };
}
