import type { CoachKey, NewCoachKey } from "@/lib/contract/coach-key";
import { HOUR_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { newId, newSecret } from "@/lib/platform/ids";
import { audit } from "./audit";
import {
  type CoachKeyRow,
  countKeys,
  expireKey,
  findKey,
  handOverEndpoints,
  insertCoachKey,
  isOfTeam,
  listKeys,
  revokeKey,
  revokeKeysBy,
  revokeKeysOf,
} from "./coach-keys.store";
import { requireKeyRoom } from "./keys";
import { lockOwnTeam } from "./own-team";
import type { CoachScope } from "./scope";

/** How long a rotated key stays valid alongside its replacement. */
const GRACE_MS = 72 * HOUR_MS;

const toCoachKey = (coach: CoachScope, row: CoachKeyRow): CoachKey => ({
  id: row.id,
  coach_uid: row.coachId,
  minted_by_uid: row.mintedById,
  name: row.name,
  environment: coach.environment,
  prefix: `cp_${coach.environment}_`,
  last4: row.last4,
  scopes: row.scopes,
  created_at: row.createdAt.getTime(),
  last_used_at: row.lastUsedAt?.getTime() ?? null,
  expires_at: row.expiresAt?.getTime() ?? null,
});

/** Lists the team's usable keys, newest first. */
export async function listCoachKeys(coach: CoachScope) {
  const rows = await listKeys(coach);
  return { api_keys: rows.map((row) => toCoachKey(coach, row)) };
}

/**
 * Mints a key for a coach on the team, by default the caller. The plaintext is returned once; only its hash and last
 * four characters are stored.
 *
 * @throws invalid_value for a coach who is not in the team, resource_limit_exceeded
 */
export function mintCoachKey(coach: CoachScope, { name, scopes, coach_uid }: NewCoachKey) {
  const coachId = coach_uid ?? coach.coachId;
  return transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:minting");
    if (!(await isOfTeam(coach, coachId)))
      fail("invalid_value", { param: "coach_uid", message: "The team has no such coach." });
    await requireRoom(coach);
    const minted = await mint(coach, { coachId, name, scopes });
    await audit(coach, "coach_key.minted", [{ kind: "coach_key", id: minted.id }]);
    return minted;
  });
}

/**
 * Replaces a key with a new one; the old one stays valid for 72 hours. The new key can be rotated too, which doesn't
 * move the old key's expiry.
 *
 * @throws key_not_found, also for one that has its end already; resource_limit_exceeded
 */
export function rotateCoachKey(coach: CoachScope, keyId: string) {
  return transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:minting");
    const { coachId, name, scopes, expiresAt } = await requireKey(coach, keyId);
    if (expiresAt !== null)
      fail("key_not_found", { message: "This key was rotated already; rotate the one after it." });
    await requireRoom(coach, { isReplacing: true });
    await expireKey(coach, keyId, toDate(coach.nowMs + GRACE_MS));
    const minted = await mint(coach, { coachId, name, scopes });
    await handOverEndpoints(coach.db, keyId, minted.id);
    await audit(coach, "coach_key.rotated", [
      { kind: "coach_key", id: keyId },
      { kind: "coach_key", id: minted.id },
    ]);
    return minted;
  });
}

/** Revokes a key immediately. @throws key_not_found */
export async function revokeCoachKey(coach: CoachScope, keyId: string): Promise<undefined> {
  await transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:keys");
    await requireKey(coach, keyId);
    await revokeKey(coach, keyId);
    await audit(coach, "coach_key.revoked", [{ kind: "coach_key", id: keyId }]);
  });
}

/**
 * Revokes the keys that a leaving coach minted and those that act for them, except the ids to keep. The transaction
 * must hold the team lock, and the coach must not have left yet.
 *
 * @throws invalid_value for an id to keep that is none of these, or that acts for the coach who leaves
 */
export async function revokeMinted(
  coach: CoachScope,
  leavingId: string,
  keep: readonly string[],
): Promise<{ revoked_keys: NamedKey[]; kept_keys: NamedKey[] }> {
  const { revoked, kept } = await revokeKeysOf(coach, leavingId, keep);
  const stray = keep.find((id) => !kept.some((key) => key.id === id));
  if (stray !== undefined)
    fail("invalid_value", {
      param: "keep_keys",
      message: `keep_keys: ${stray} is no key that this coach minted for somebody else.`,
    });
  await auditRevoked(coach, revoked);
  const named = ({ id, name }: CoachKeyRow): NamedKey => ({ id, name });
  return { revoked_keys: revoked.map(named), kept_keys: kept.map(named) };
}

/**
 * Revokes the keys minted by a coach who lost their leadership role: they may no longer mint keys, and those they
 * minted for others would lend them the others' reach. The transaction must hold the team lock.
 */
export async function revokeMintedBy(coach: CoachScope, coachId: string): Promise<void> {
  await auditRevoked(coach, await revokeKeysBy(coach, coachId));
}

async function auditRevoked(coach: CoachScope, revoked: readonly CoachKeyRow[]): Promise<void> {
  const subjects = revoked.map(({ id }) => ({ kind: "coach_key" as const, id }));
  if (subjects.length > 0) await audit(coach, "coach_key.revoked", subjects);
}

interface NamedKey {
  id: string;
  name: string;
}

const requireKey = async (coach: CoachScope, keyId: string): Promise<CoachKeyRow> =>
  (await findKey(coach, keyId)) ?? fail("key_not_found");

const requireRoom = async (coach: CoachScope, { isReplacing = false } = {}): Promise<void> =>
  requireKeyRoom(await countKeys(coach), { holder: "A team", isReplacing });

async function mint(
  coach: CoachScope,
  { coachId, name, scopes }: { coachId: string; name: string; scopes: readonly string[] },
) {
  const secret = newSecret(`cp_${coach.environment}`);
  const row = await insertCoachKey(coach.db, {
    id: newId(),
    coachId,
    mintedById: coach.coachId,
    name,
    scopes: [...new Set(scopes)],
    hash: sha256(secret),
    last4: secret.slice(-4),
    createdAt: toDate(coach.nowMs),
  });
  return { ...toCoachKey(coach, row), key: secret };
}
