import type { AccountScope } from "@/lib/access/scope";
import type { Athlete } from "@/lib/contract/athlete";
import { toSeconds } from "@/lib/platform/clock";
import { recordEvents } from "@/lib/platform/outbox";

/** Records events for created or changed athletes, in the same transaction. */
export const recordAthleteEvents = (
  account: AccountScope,
  type: "athlete.created" | "athlete.updated",
  athletes: readonly Athlete[],
): Promise<void> =>
  recordEvents(
    account,
    athletes.map((data) => ({ type, athleteId: data.id, data })),
  );

/** Records a deletion event. */
export async function recordAthleteDeleted(
  account: AccountScope,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<void> {
  const data = { id, external_id: externalId, deleted_at: toSeconds(account.nowMs) };
  // Not linked to the athlete, so that the event outlives them.
  await recordEvents(account, [{ type: "athlete.deleted", athleteId: null, data }]);
}
