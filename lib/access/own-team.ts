import type { Capability } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import { authorize } from "./authorize";
import { findKeyScopes } from "./coach-keys.store";
import { coachScope, tierOfKey } from "./coaches";
import { findCoach } from "./coaches.store";
import { lockTeam } from "./locks";
import { grantsOf } from "./principal";
import type { CoachScope } from "./scope";

/**
 * Locks the coach's team and authorizes again inside the lock: since the call was admitted, somebody may have changed
 * the coach's role, removed them or revoked their key. Every verb that changes a team begins with it.
 *
 * @returns the team, and the coach's scope as it stands now
 * @throws role_required and the other codes of `authorize`; resource_not_found for a coach who left;
 * invalid_api_key for a key that was revoked
 */
export async function lockOwnTeam(
  coach: CoachScope,
  capability: Capability,
): Promise<{ team: Awaited<ReturnType<typeof lockTeam>>; coach: CoachScope }> {
  const { db, principal } = coach;
  const team = await lockTeam(coach, coach.teamId);
  if (principal.kind !== "person" && principal.kind !== "coach_key") return { team, coach };
  const row = await findCoach(db, coach.coachId);
  if (row === null || row.team_id !== coach.teamId) fail("resource_not_found");
  const keyScopes = principal.kind === "person" ? [] : await findKeyScopes(db, principal.id);
  if (keyScopes === null) fail("invalid_api_key");
  const current = coachScope(coach, row, keyScopes);
  const tier = principal.kind === "person" ? current.tier : tierOfKey(current);
  const grants = grantsOf({ kind: principal.kind, scopes: keyScopes, tier, role: current.role });
  authorize({ principal, grants }, capability);
  return { team, coach: current };
}
