import type { FitAnswered, FitTargets } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";
import type { Product, ProductCategory } from "@/lib/contract/product";
import { ABSOLUTE_CEILINGS, type Ceilings } from "./fit/aim";
import type { Habits } from "./fit/habits";
import { targetsAbove } from "./fit/warnings";
import { weigh } from "./fit/weigh";

/** What is wished of what is carried, beside that it fits. */
export interface Wish {
  /** The only kinds that are taken where nobody names products; absent for all. */
  kinds?: readonly ProductCategory[] | undefined;
  /** Servings of one product an hour, most: more of one thing is a poor mix. */
  mostOfEach_per_hr?: number | undefined;
}

/** What products are fitted to. */
export interface SessionToFit {
  /** Null where no stored session was named. */
  activityId: string | null;
  targets: FitTargets;
  /** Whether the targets were named without a session, and not calculated. */
  isNamed: boolean;
  /** The guardrails of the session; where targets were named those that mass, age and length leave. */
  safety: Safety;
  /** The athlete's own carbohydrate ceiling, g/h; null where they set none. */
  ownCarbCeiling_g_per_hr: number | null;
  /** What the athlete's gut takes in this session at most, g/h. */
  gutCeiling_g_per_hr: number;
  /** Null where it is not known. */
  mass_kg: number | null;
  habits: Habits;
  /** Taken today before the session. */
  caffeineSoFar_mg: number;
  /** Volume of one bottle; null where none was chosen. */
  bottle_ml: number | null;
  /** Bottles that are carried; null where that was not said. */
  bottles: number | null;
  /** Servings of one product an hour, most; absent where it does not matter. */
  mostOfEach_per_hr?: number | undefined;
}

/**
 * What products come to for one session: each alone, the best of up to three together, and what to carry and take when.
 * Pure. What is proposed passes no ceiling of the session, nor those that hold for everybody.
 */
export function fitSession(session: SessionToFit, products: readonly Product[]): FitAnswered {
  const { targets, safety } = session;
  const { combination, ...weighed } = weigh(products, {
    targets,
    ceilings: ceilingsOf(session),
    caffeine: {
      mass_kg: session.mass_kg,
      so_far_mg: session.caffeineSoFar_mg,
      isYoung: isYoung(safety),
    },
    habits: session.habits,
    bottle_ml: session.bottle_ml,
    bottles: session.bottles,
    mostOfEach_per_hr: session.mostOfEach_per_hr,
  });
  const warnings = session.isNamed ? targetsAbove(targets, ceilingsOf(session)) : [];
  return {
    activity_id: session.activityId,
    targets,
    safety,
    ...weighed,
    combination: { ...combination, warnings: [...warnings, ...combination.warnings] },
  };
}

/** Whether an athlete is too young for caffeine: the guardrails of every calculation say so, and stored ones too. */
export const isYoung = ({ warning_codes }: Pick<Safety, "warning_codes">): boolean =>
  warning_codes.includes("young_athlete");

/** Those of the session, of the gut and of the athlete's own choice; what names targets without water may still ask for sodium. */
function ceilingsOf(session: SessionToFit): Ceilings {
  const { safety, targets } = session;
  const all = ABSOLUTE_CEILINGS;
  const carb_g_per_hr = Math.min(
    all.carb_g_per_hr,
    session.gutCeiling_g_per_hr,
    session.ownCarbCeiling_g_per_hr ?? all.carb_g_per_hr,
  );
  const isDry = !session.isNamed && targets.fluid_ml_per_hr === 0;
  return {
    carb_g_per_hr,
    sodium_mg_per_hr: isDry ? 0 : Math.min(all.sodium_mg_per_hr, safety.max_safe_sodium_mg_per_hr),
    fluid_ml_per_hr: Math.min(all.fluid_ml_per_hr, safety.max_safe_fluid_ml_per_hr),
  };
}
