import type { FitAnswered, FitTargets } from "@/lib/contract/fit";
import type { Safety } from "@/lib/contract/prescription";
import type { Product, ProductCategory } from "@/lib/contract/product";
import { ABSOLUTE_CEILINGS, type Ceilings } from "./fit/aim";
import type { Habits } from "./fit/habits";
import { targetsAbove } from "./fit/warnings";
import { weigh } from "./fit/weigh";

/** Preferences beyond a good fit. */
export interface Wish {
  /** The only categories used if no products are named; all if absent. */
  kinds?: readonly ProductCategory[] | undefined;
  /** Maximum servings of one product per hour, for variety. */
  mostOfEach_per_hr?: number | undefined;
}

/** What products are fitted to. */
export interface SessionToFit {
  /** Null if no stored session was named. */
  activityId: string | null;
  targets: FitTargets;
  /** Whether the targets were named without a session rather than calculated. */
  isNamed: boolean;
  /** The session's guardrails; for named targets, those derived from mass, age and duration. */
  safety: Safety;
  /** The athlete's own carbohydrate ceiling, g/h; null if they set none. */
  ownCarbCeiling_g_per_hr: number | null;
  /** The most carbohydrate the athlete's gut can take in this session, g/h. */
  gutCeiling_g_per_hr: number;
  /** Null if unknown. */
  mass_kg: number | null;
  habits: Habits;
  /** Caffeine taken today before the session. */
  caffeineSoFar_mg: number;
  /** Bottle volume; null if none was chosen. */
  bottle_ml: number | null;
  /** Number of bottles carried; null if not given. */
  bottles: number | null;
  /** Maximum servings of one product per hour; absent if unlimited. */
  mostOfEach_per_hr?: number | undefined;
}

/**
 * Fits products to one session: each on its own, the best combination of up to three, and what to carry and when to
 * take it. Pure. Proposals never exceed the session's ceilings or the general ones. Yields now and then, so that other
 * work can run in between.
 */
export function* fitSession(
  session: SessionToFit,
  products: readonly Product[],
): Generator<void, FitAnswered> {
  const { targets, safety } = session;
  const { combination, ...weighed } = yield* weigh(products, {
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

/**
 * True if the athlete is too young for caffeine, according to the guardrails of any calculation, including stored ones.
 */
export const isYoung = ({ warning_codes }: Pick<Safety, "warning_codes">): boolean =>
  warning_codes.includes("young_athlete");

/**
 * Combines the ceilings of the session, the gut and the athlete's own choice. Named targets without water may still
 * include sodium.
 */
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
