import type { StoredProfile } from "@/lib/athletes/completeness";
import type { CalculateInput, Safety } from "@/lib/contract/prescription";
import { guardNamed } from "@/lib/engine/named";
import { safetyOf } from "./answer";
import { engineInput } from "./engine-input";

/** The guardrails of rates that were named without a session, and what the gut takes at most, g/h. */
export function guardOf(
  targets: { sodium_mg_per_hr: number; duration_min: number },
  said: Omit<CalculateInput, "activity_type" | "duration_min">,
  profile: StoredProfile | null,
  year: number,
): { safety: Safety; gutCeiling_g_per_hr: number } {
  const { duration_min, sodium_mg_per_hr } = targets;
  // On foot at walking pace the sport takes nothing from what the gut allows.
  const input = engineInput({ ...said, activity_type: "hike", duration_min }, profile, year);
  const guard = guardNamed(input, sodium_mg_per_hr);
  return { safety: safetyOf(guard), gutCeiling_g_per_hr: guard.gut_ceiling_g_per_hr };
}
