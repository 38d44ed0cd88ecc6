import type { AccountScope } from "@/lib/access/scope";
import type { FlatPrescription } from "@/lib/contract/prescription";
import { transaction } from "@/lib/platform/db";
import { isListening } from "@/lib/platform/listeners";
import { type Happening, recordEvents } from "@/lib/platform/outbox";

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

/** Whether anybody of the account may want to hear of calculations. */
export const isHeard = (account: AccountScope): Promise<boolean> =>
  isListening(account, "prescription.calculated");

/** Records calculations, one event each, where the account listens for them. */
export async function recordCalculations(
  account: AccountScope,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0 || !(await isHeard(account))) return;
  await transaction(account, (account) => recordEvents(account, told.map(happeningOf)));
}
