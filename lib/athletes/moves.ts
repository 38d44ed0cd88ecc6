import type { AccountScope } from "@/lib/access/scope";
import { toAthletes } from "./athletes";
import { findAthletes } from "./athletes.store";
import { recordAthleteEvents } from "./events";

/**
 * Makes a change that may move athletes between organizations, and records an event for each moved athlete.
 *
 * @returns what the change returns
 */
export async function tellingMoves<T>(
  account: AccountScope,
  athleteIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const before = new Map(
    (await findAthletes(account, athleteIds)).map(({ id, orgId }) => [id, orgId]),
  );
  const result = await change();
  const after = await findAthletes(account, athleteIds);
  const moved = after.filter(({ id, orgId }) => before.get(id) !== orgId);
  await recordAthleteEvents(account, "athlete.updated", await toAthletes(account, moved));
  return result;
}
