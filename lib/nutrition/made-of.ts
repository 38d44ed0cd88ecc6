import type { StoredProfile } from "@/lib/athletes/completeness";
import type { MadeOf } from "@/lib/contract/made-of";
import type { CalculateInput } from "@/lib/contract/prescription";
import { fillDefaults } from "@/lib/engine/answers";
import { ENGINE_VERSION, ROUNDING } from "@/lib/engine/constants";
import { prescribe } from "@/lib/engine/engine";
import { floorTo } from "@/lib/engine/limits";
import { unanswered } from "@/lib/engine/precision";
import { engineInput } from "./engine-input";

/** Returns what a calculation with these inputs is based on. */
export function madeOf(input: CalculateInput, profile: StoredProfile | null, year: number): MadeOf {
  const inputs = engineInput(input, profile, year);
  const { detail, ...result } = prescribe(inputs);
  return {
    engine_version: ENGINE_VERSION,
    answers: { ...fillDefaults(inputs) },
    missing: unanswered(inputs),
    sweat_rate_ml_per_hr: detail.sweat_rate_ml_per_hr,
    sweat_sodium_mmol_per_l: detail.sweat_sodium_mmol_per_l,
    own_max_fluid_ml_per_hr: detail.own_max_fluid_ml_per_hr,
    max_safe_fluid_ml_per_hr: result.max_safe_fluid_ml_per_hr,
    max_safe_sodium_mg_per_hr: result.max_safe_sodium_mg_per_hr,
    gut_ceiling_g_per_hr: detail.gut_ceiling_g_per_hr,
  };
}

/** Returns the ceiling a debrief is judged by, in ml/h, rounded like published ceilings. */
export const heldCeiling = (made: Pick<MadeOf, "own_max_fluid_ml_per_hr">): number =>
  floorTo(made.own_max_fluid_ml_per_hr, ROUNDING.fluid_ml);
