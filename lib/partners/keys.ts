import { audit } from "@/lib/access/audit";
import { refuseEnvironment } from "@/lib/access/environments";
import { mintKey, requireKeyRoom } from "@/lib/access/keys";
import { takeKeysTurn } from "@/lib/access/leading";
import type { AccountScope } from "@/lib/access/scope";
import type { PartnerScope } from "@/lib/contract/capabilities";
import { HOUR_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import type { ApiKey, NewApiKey } from "@/lib/contract/partner-account";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  type ApiKey as ApiKeyRow,
  callingKey,
  countKeys,
  expireKey,
  findKey,
  findKeys,
  findKeyThatCalled,
  isInOtherEnvironment,
  revokeKeyIn,
} from "./keys.store";

/** How long a rotated key keeps working next to the new one, in account time. */
export const KEY_GRACE_MS = 72 * HOUR_MS;

const toApiKey = ({ environment }: AccountScope, row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  environment,
  prefix: `sk_${environment}_`,
  last4: row.last4,
  scopes: row.scopes,
  created_at: row.createdAt.getTime(),
  last_used_at: row.lastUsedAt?.getTime() ?? null,
  expires_at: row.expiresAt?.getTime() ?? null,
});

/** Returns a page of the account's working keys, newest first, never their values. @throws invalid_cursor */
export async function listKeys(account: AccountScope, page: PageQuery) {
  const scope = `api_keys:${account.accountId}`;
  const cut = cutOf(page, scope);
  const { shown, pagination } = pageOf(await findKeys(account, cut), cut, scope);
  return { api_keys: shown.map((row) => toApiKey(account, row)), pagination };
}

/**
 * Returns the name of the key a request was made with, and how its value begins and ends. It may have ended since. Null
 * if it is deleted or belongs to another account.
 */
export async function readKeyOfRequest(account: AccountScope, keyId: string) {
  const row = await findKeyThatCalled(account, keyId);
  if (row === null) return null;
  const { name, prefix, last4 } = toApiKey(account, row);
  return { name, value: `${prefix}…${last4}`, isRevoked: row.revokedAt !== null };
}

/**
 * Creates a key. Its plaintext is returned only here; its hash and last four characters are stored. A calling key can't
 * grant scopes it lacks, and none at all once it has an end.
 *
 * @throws environment_mismatch, insufficient_scope, resource_limit_exceeded
 */
export function createKey(account: AccountScope, { name, scopes = ["*"], environment }: NewApiKey) {
  if (environment !== undefined && environment !== account.environment)
    refuseEnvironment(account.environment);
  return transaction(account, async (unit) => {
    await takeKeysTurn(unit);
    await requireCover(unit, scopes);
    await requireRoom(unit);
    const minted = await mint(unit, { name, scopes: [...new Set(scopes)] });
    await audit(unit, "api_key.created", [{ kind: "api_key", id: minted.id }]);
    return minted;
  });
}

/**
 * Issues a key to replace another, which keeps working for 72 hours of account time. The new one can be rotated too,
 * without changing the first one's end.
 *
 * @throws key_not_found, also for one that has its end already; insufficient_scope for a key that can do more than the
 *   one that calls, and to one that has its end; environment_mismatch, resource_limit_exceeded
 */
export function rotateKey(account: AccountScope, keyId: string) {
  return transaction(account, async (unit) => {
    await takeKeysTurn(unit);
    const { name, scopes, expiresAt } = await requireKey(unit, keyId);
    if (expiresAt !== null)
      fail("key_not_found", { message: "This key was rotated already; rotate the one after it." });
    await requireCover(unit, scopes);
    await requireRoom(unit, { isReplacing: true });
    await expireKey(unit, keyId, unit.nowMs + KEY_GRACE_MS);
    const minted = await mint(unit, { name, scopes });
    await audit(unit, "api_key.rotated", [
      { kind: "api_key", id: keyId },
      { kind: "api_key", id: minted.id },
    ]);
    return minted;
  });
}

/** Revokes a key of the account at once. @throws key_not_found, environment_mismatch */
export async function revokeKeyOf(account: AccountScope, keyId: string): Promise<undefined> {
  await transaction(account, async (unit) => {
    await takeKeysTurn(unit);
    await requireKey(unit, keyId);
    await revokeKeyIn(unit, keyId);
    await audit(unit, "api_key.revoked", [{ kind: "api_key", id: keyId }]);
  });
}

/**
 * Refuses to grant what the calling key lacks: scopes, or an unlimited lifetime. A caller without a key may grant
 * anything.
 */
async function requireCover(unit: AccountScope, scopes: readonly string[]): Promise<void> {
  const calling = await callingKey(unit);
  if (calling === null) return;
  if (calling.expiresAt !== null)
    fail("insufficient_scope", {
      message: "A key that was rotated makes no other; call with the one after it.",
    });
  const held = calling.scopes;
  if (held.includes("*") || scopes.every((scope) => held.includes(scope))) return;
  fail("insufficient_scope", { message: "A key gives no scope that it has not itself." });
}

const requireRoom = async (unit: AccountScope, { isReplacing = false } = {}): Promise<void> =>
  requireKeyRoom(await countKeys(unit), { holder: "An account", isReplacing });

async function requireKey(unit: AccountScope, keyId: string): Promise<ApiKeyRow> {
  const key = await findKey(unit, keyId);
  if (key !== null) return key;
  if (await isInOtherEnvironment(unit, keyId)) refuseEnvironment(unit.environment);
  fail("key_not_found");
}

async function mint(
  { db, accountId, environment, nowMs }: AccountScope,
  { name, scopes }: { name: string; scopes: readonly string[] },
) {
  const given = { name, scopes: scopes as readonly PartnerScope[] };
  const { id, secret } = await mintKey(db, { accountId, environment, ...given, nowMs });
  return { id, key: secret, name, environment, scopes: [...scopes], created_at: nowMs };
}
