import type { AccountScope } from "@/lib/access/scope";
import type { Athlete } from "@/lib/contract/athlete";
import { toSeconds } from "@/lib/platform/clock";
import { blankEvents, recordEvents } from "@/lib/platform/outbox";

/** Records that athletes were created or changed, in the transaction that did it. */
export const recordAthleteEvents = (
  account: AccountScope,
  type: "athlete.created" | "athlete.updated",
  athletes: readonly Athlete[],
): Promise<void> =>
  recordEvents(
    account,
    athletes.map((data) => ({ type, athleteId: data.id, data })),
  );

const CHUNK = 1_000;

/**
 * Blanks what was told of an athlete whose rows are gone, and tells of the deletion. Whoever wrote one of those rows
 * has by then committed the event as well.
 */
export async function recordAthleteDeleted(
  account: AccountScope,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<void> {
  while ((await blankEvents(account, id, CHUNK)) > 0);
  const data = { id, external_id: externalId, deleted_at: toSeconds(account.nowMs) };
  // About nobody any more, so that it outlives the athlete.
  await recordEvents(account, [{ type: "athlete.deleted", athleteId: null, data }]);
}
