import type { AccountScope } from "@/lib/access/scope";
import type { Athlete } from "@/lib/contract/athlete";
import { toSeconds } from "@/lib/platform/clock";
import { record } from "@/lib/platform/outbox";

/** Tells of athletes that were created or changed, in the transaction that did it. */
export const tell = (
  account: AccountScope,
  type: "athlete.created" | "athlete.updated",
  athletes: readonly Athlete[],
): Promise<void> =>
  record(
    account,
    athletes.map((data) => ({ type, athleteId: data.id, data })),
  );

/** Tells of a deletion. */
export async function tellDeleted(
  account: AccountScope,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<void> {
  const data = { id, external_id: externalId, deleted_at: toSeconds(account.nowMs) };
  // About nobody any more, so that it outlives the athlete.
  await record(account, [{ type: "athlete.deleted", athleteId: null, data }]);
}
