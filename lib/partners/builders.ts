import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { mintKey } from "@/lib/access/keys";
import { lockKeys } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { KEY_GRACE_MS } from "./keys";
import { countKeys, expireKey, findKey } from "./keys.store";
import { ensureAccount, findPartner, insertPartner, saveStanding } from "./store";

/** Partners who signed up themselves: they pay for a plan, and their order determines what they get. */

/** What a paid order creates. */
export interface Founding {
  partnerId: string;
  accountId: string;
  email: string;
}

/** The name until they choose one. */
const UNNAMED = "Independent builder";

/**
 * Creates the partner of a paid order, in the transaction that confirmed the payment: its account in the scope's
 * environment with a first key, and for a live one also the test account, whose keys are created on request.
 *
 * @returns the key, with its plaintext here only
 */
export async function foundBuilder(
  unit: CallScope,
  { partnerId, accountId, email }: Founding,
): Promise<{ keyId: string; key: string }> {
  const { db, environment, wallMs: nowMs } = unit;
  const kind = "self_serve" as const;
  await insertPartner(db, { id: partnerId, name: UNNAMED, email, kind, nowMs });
  await audit(unit, "partner.created", [{ kind: "partner", id: partnerId }]);
  const account = { partnerId, kind, nowMs };
  await ensureAccount(db, { ...account, id: accountId, environment });
  if (environment === "live")
    await ensureAccount(db, { ...account, id: newId(), environment: "test" });
  const { id, secret } = await mintKey(db, { accountId, environment, ...FIRST_KEY, nowMs });
  await audit({ ...unit, accountId }, "api_key.issued", [{ kind: "api_key", id }]);
  return { keyId: id, key: secret };
}

const FIRST_KEY = { name: "First key", scopes: ["*"] as const };

/**
 * Issues a key to replace another, which keeps working for 72 hours of account time. A key that already has an end or
 * is revoked is left unchanged.
 *
 * @returns the key, whether it replaces another, and how many others of the account have no end
 */
export async function replaceBuilderKey(
  unit: CallScope,
  { accountId, keyId }: { accountId: string; keyId: string | null },
): Promise<{ id: string; secret: string; hasReplaced: boolean; otherKeys: number }> {
  const account = await loadAccount(unit, accountId);
  await lockKeys(account, accountId);
  const known = keyId === null ? null : await findKey(account, keyId);
  const old = known?.expiresAt === null ? known : null;
  if (old !== null) await expireKey(account, old.id, account.nowMs + KEY_GRACE_MS);
  const { db, environment, nowMs } = account;
  const minted = await mintKey(db, { accountId, environment, ...FIRST_KEY, nowMs });
  const ids = old === null ? [minted.id] : [old.id, minted.id];
  const subjects = ids.map((id) => ({ kind: "api_key" as const, id }));
  await audit(account, "api_key.rotated", subjects);
  const { live } = await countKeys(account);
  return { ...minted, hasReplaced: old !== null, otherKeys: live - 1 };
}

/**
 * Lets a partner's keys work until a given time, then refuses them as suspended. The time is that of its account in an
 * environment, whose clock the payment processor follows, or wall time if there is none.
 */
export async function setStanding(
  { db }: CallScope,
  partnerId: string,
  { untilMs, clockOf }: { untilMs: number | null; clockOf: Environment | null },
): Promise<void> {
  const planUntil = untilMs === null ? null : toDate(untilMs);
  await saveStanding(db, partnerId, { planUntil, planEnvironment: clockOf });
}

/** True if a partner is closed, so nothing may be sold to it. */
export const isPartnerClosed = async (
  { db }: Pick<CallScope, "db">,
  partnerId: string,
): Promise<boolean> => (await findPartner(db, partnerId))?.status === "closed";
