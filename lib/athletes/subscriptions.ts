import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { simulateSubscription } from "@/lib/billing/simulator";
import { transaction } from "@/lib/platform/db";
import { holdBasis } from "./bases";

/**
 * Switches an athlete's simulated subscription on or off, in test accounts.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function simulateAthleteSubscription(
  caller: PartnerCaller,
  athleteId: string,
  active: boolean,
) {
  const subscription_status = await transaction(async (tx) => {
    await holdBasis(tx, caller, athleteId);
    await audit(tx, caller, "subscription.simulated", [{ kind: "athlete", id: athleteId }]);
    return simulateSubscription(tx, caller, athleteId, active);
  });
  return { athlete_id: athleteId, subscription_status };
}
