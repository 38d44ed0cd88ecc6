import { audit } from "@/lib/access/audit";
import { mintKey } from "@/lib/access/keys";
import type { CallScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { ensureAccount, insertPartner, setPlanUntil } from "./store";

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
  const order = { accountId, environment, name: "First key", scopes: ["*"] as const, nowMs };
  const { id, secret } = await mintKey(db, order);
  await audit({ ...unit, accountId }, "api_key.issued", [{ kind: "api_key", id }]);
  return { keyId: id, key: secret };
}

/** Has a partner's keys work until a moment of account time, and be refused as suspended from then on. */
export async function setStanding(
  { db, environment }: CallScope,
  partnerId: string,
  untilMs: number | null,
): Promise<void> {
  const planUntil = untilMs === null ? null : toDate(untilMs);
  await setPlanUntil(db, partnerId, { planUntil, planEnvironment: environment });
}
