import type { PartnerCaller } from "@/lib/access/caller";
import type { FlatPrescription } from "@/lib/contract/prescription";
import { type Tx, transaction } from "@/lib/platform/db";
import { type Happening, record } from "@/lib/platform/outbox";

/** A calculation that was answered, and for whom. */
export interface Told {
  flat: FlatPrescription;
  athleteId: string | null;
  activityId?: string;
}

/** What is told of a calculation: the range strings stand in place of numbers when the answer had ranges. */
function happeningOf({ flat, athleteId, activityId }: Told): Happening<"prescription.calculated"> {
  return {
    type: "prescription.calculated",
    athleteId,
    data: {
      ...(athleteId === null ? {} : { athlete_id: athleteId }),
      ...(athleteId === null || activityId === undefined ? {} : { activity_id: activityId }),
      carb_g_per_hr: flat.carb_g_per_hr ?? flat.carb_range_g_per_hr ?? 0,
      sodium_mg_per_hr: flat.sodium_mg_per_hr ?? flat.sodium_range_mg_per_hr ?? 0,
      fluid_ml_per_hr: flat.fluid_ml_per_hr ?? flat.fluid_range_ml_per_hr ?? 0,
      tier: flat.tier,
    },
  };
}

/** Records calculations, one event each, where the account listens for them; otherwise asks the database nothing. */
export async function recordCalculations(
  caller: PartnerCaller,
  told: readonly Told[],
  tx?: Tx,
): Promise<void> {
  if (!caller.hearsCalculations || told.length === 0) return;
  const happenings = told.map(happeningOf);
  if (tx !== undefined) return record(tx, caller, happenings);
  await transaction((own) => record(own, caller, happenings));
}
