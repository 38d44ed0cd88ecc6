import { fail } from "@/lib/contract/errors";
import { findKey, findKeyScopes } from "./coach-keys.store";
import { findChangingScopes, isGrantGoing } from "./delegates.store";
import type { CallScope, CoachScope } from "./scope";
import { isKeyRevoked, isSessionEnded } from "./store";

/**
 * Checks a caller's key, session or app again. A call that waits for a lock calls this once it holds it: what the caller
 * used may have been taken back since the call was admitted, perhaps by the very call it waited for.
 *
 * @returns the current scopes of a coach's key or an app; none for everyone else, whose scopes never change
 * @throws invalid_api_key for a revoked key, invalid_token for an app that was disconnected, missing_authorization for a
 *   session that was ended
 */
export async function recheckCredential({
  db,
  principal: { kind, id, session },
}: CallScope): Promise<readonly string[]> {
  if (kind === "coach_key") return (await findKeyScopes(db, id)) ?? fail("invalid_api_key");
  if (kind === "delegate") return (await findChangingScopes(db, id)) ?? fail("invalid_token");
  if (kind === "partner_key" && (await isKeyRevoked(db, id))) fail("invalid_api_key");
  if (session !== undefined && (await isSessionEnded(db, session))) fail("missing_authorization");
  return [];
}

/** Returns the id of the coach's key or the app's grant that a call was made with; null for everyone else. */
export const credentialOf = ({ principal: { kind, id } }: CallScope): string | null =>
  kind === "coach_key" || kind === "delegate" ? id : null;

/** Whether a key of the coach's team or an app's grant, by its id, can still be used. */
export const isCredentialGoing = async (coach: CoachScope, id: string): Promise<boolean> =>
  (await findKey(coach, id)) !== null || (await isGrantGoing(coach.db, id, coach.wallMs));
