import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import { mintKey } from "@/lib/access/keys";
import { lockKeys } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { KEY_GRACE_MS } from "./keys";
import { expireKey, findKey } from "./keys.store";
import { ensureAccount, findPartner, insertPartner, saveStanding } from "./store";

/** Partners who came by themselves: they pay for a plan, and are what their order names. */

/** What a paid order becomes. */
export interface Founding {
  partnerId: string;
  accountId: string;
  email: string;
}

/** Until they name themselves. */
const UNNAMED = "Independent builder";

/**
 * Makes the partner of a paid order in the unit of work that knows it to be paid: its account in the environment of the
 * scope with the first key, and with a live one the test account, whose keys are made when they are asked for.
 *
 * @returns the key, whose plaintext is in the answer only
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
 * Puts a key in the place of one, which works for 72 hours of account time more; of one that has its end already, or is
 * revoked, nothing changes beside.
 */
export async function replaceBuilderKey(
  unit: CallScope,
  { accountId, keyId }: { accountId: string; keyId: string | null },
): Promise<{ id: string; secret: string }> {
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
  return minted;
}

/**
 * Has a partner's keys work until a moment, and be refused as suspended from then on: of the time of its account in an
 * environment, whose clock the processor's follows, or of wall time where none does.
 */
export async function setStanding(
  { db }: CallScope,
  partnerId: string,
  { untilMs, clockOf }: { untilMs: number | null; clockOf: Environment | null },
): Promise<void> {
  const planUntil = untilMs === null ? null : toDate(untilMs);
  await saveStanding(db, partnerId, { planUntil, planEnvironment: clockOf });
}

/** Whether a partner is closed, so that nothing is to be sold to it any more. */
export const isPartnerClosed = async (
  { db }: Pick<CallScope, "db">,
  partnerId: string,
): Promise<boolean> => (await findPartner(db, partnerId))?.status === "closed";
