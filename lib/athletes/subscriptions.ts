import { audit } from "@/lib/access/audit";
import type { AccountScope } from "@/lib/access/scope";
import { simulateSubscription } from "@/lib/billing/simulator";
import { transaction } from "@/lib/platform/db";
import { holdBasis } from "./bases";

/**
 * Turns an athlete's simulated subscription on or off, in test accounts.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function simulateAthleteSubscription(
  account: AccountScope,
  athleteId: string,
  active: boolean,
) {
  const subscription_status = await transaction(account, async (account) => {
    await holdBasis(account, athleteId);
    await audit(account, "subscription.simulated", [{ kind: "athlete", id: athleteId }]);
    return simulateSubscription(account, athleteId, active);
  });
  return { athlete_id: athleteId, subscription_status };
}
