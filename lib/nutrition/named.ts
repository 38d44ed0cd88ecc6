import type { StoredProfile } from "@/lib/athletes/completeness";
import type { CalculateInput, Safety } from "@/lib/contract/prescription";
import { guardNamed } from "@/lib/engine/named";
import { safetyOf } from "./answer";
import { engineInput } from "./engine-input";

/** Returns the safety limits for rates given without a session, and the most the gut can take, in g/h. */
export function guardOf(
  targets: { sodium_mg_per_hr: number; duration_min: number },
  said: Omit<CalculateInput, "activity_type" | "duration_min">,
  profile: StoredProfile | null,
  year: number,
): { safety: Safety; gutCeiling_g_per_hr: number } {
  const { duration_min, sodium_mg_per_hr } = targets;
  // A walking pace doesn't lower the gut's limit.
  const input = engineInput({ ...said, activity_type: "hike", duration_min }, profile, year);
  const guard = guardNamed(input, sodium_mg_per_hr);
  return { safety: safetyOf(guard), gutCeiling_g_per_hr: guard.gut_ceiling_g_per_hr };
}
