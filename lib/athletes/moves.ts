import type { PartnerCaller } from "@/lib/access/caller";
import type { Tx } from "@/lib/platform/db";
import { toAthletes } from "./athletes";
import { findAthletes } from "./athletes.store";
import { tell } from "./events";

/**
 * Makes a change that may move athletes between organizations, and tells of each whom it moved.
 *
 * @returns what the change returns
 */
export async function tellingMoves<T>(
  tx: Tx,
  caller: PartnerCaller,
  athleteIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const before = new Map(
    (await findAthletes(tx, caller, athleteIds)).map(({ id, orgId }) => [id, orgId]),
  );
  const result = await change();
  const after = await findAthletes(tx, caller, athleteIds);
  const moved = after.filter(({ id, orgId }) => before.get(id) !== orgId);
  await tell(tx, caller, "athlete.updated", await toAthletes(caller, moved, tx));
  return result;
}
