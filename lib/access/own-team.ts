import type { Capability } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import { authorize } from "./authorize";
import { coachScope, tierOfKey } from "./coaches";
import { findCoach } from "./coaches.store";
import { recheckCredential } from "./credential";
import { lockTeam } from "./locks";
import { grantsOf } from "./principal";
import type { CoachScope } from "./scope";

/**
 * Locks the coach's team and authorizes again under the lock: since the call was admitted, someone may have changed the
 * coach's role, removed them, or taken back their key or session. Every operation that changes a team starts with this.
 *
 * @returns the team, and the coach's scope as it stands now
 * @throws role_required and the other codes of `authorize`; resource_not_found for a coach who left; those of
 *   `recheckCredential`
 */
export async function lockOwnTeam(
  coach: CoachScope,
  capability: Capability,
): Promise<{ team: Awaited<ReturnType<typeof lockTeam>>; coach: CoachScope }> {
  const { db, principal } = coach;
  const team = await lockTeam(coach, coach.teamId);
  if (principal.kind === "operator" || principal.kind === "job") return { team, coach };
  const row = await findCoach(db, coach.coachId);
  if (row === null || row.team_id !== coach.teamId) fail("resource_not_found");
  const scopes = await recheckCredential(coach);
  const isKey = principal.kind === "coach_key";
  const current = coachScope(coach, row, isKey ? scopes : []);
  const tier = isKey ? tierOfKey(current) : current.tier;
  const grants = grantsOf({ kind: principal.kind, scopes, tier, role: current.role });
  authorize({ principal, grants }, capability);
  return { team, coach: current };
}
