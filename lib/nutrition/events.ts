import type { AccountScope } from "@/lib/access/scope";
import { EVENTS } from "@/lib/contract/events";
import type { FlatPrescription } from "@/lib/contract/prescription";
import { transaction } from "@/lib/platform/db";
import { isListening } from "@/lib/platform/listeners";
import { type Happening, recordEvents } from "@/lib/platform/outbox";

/** An answered calculation and who it was for. */
export interface Told {
  flat: FlatPrescription;
  athleteId: string | null;
  activityId?: string;
}

/** Returns the event for a calculation, with each nutrient as a number or a range. */
function happeningOf({ flat, athleteId, activityId }: Told): Happening<"prescription.calculated"> {
  return {
    type: "prescription.calculated",
    athleteId,
    data: {
      ...EVENTS["prescription.calculated"].data.parse(flat),
      ...(athleteId === null ? {} : { athlete_id: athleteId }),
      ...(athleteId === null || activityId === undefined ? {} : { activity_id: activityId }),
    },
  };
}

/** True if any endpoint of the account may want events on calculations. */
export const isHeard = (account: AccountScope): Promise<boolean> =>
  isListening(account, "prescription.calculated");

/** Records one event per calculation if the account listens for them. */
export async function recordCalculations(
  account: AccountScope,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0 || !(await isHeard(account))) return;
  await transaction(account, (account) => recordEvents(account, told.map(happeningOf)));
}
