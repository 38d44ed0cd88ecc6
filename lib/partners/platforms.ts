import { audit } from "@/lib/access/audit";
import { mintKey } from "@/lib/access/keys";
import type { CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { Environment } from "@/lib/platform/env";
import { canBeId, newId } from "@/lib/platform/ids";
import { ensureAccount, findPartner, insertPartner } from "./store";

/** Platforms that applied. Each gets its keys by opening an emailed link. */

/**
 * Creates the partner for an application with its test account, in the transaction that approves it. @returns its id
 */
export async function foundPlatform(
  unit: CallScope,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const [id, kind, nowMs] = [newId(), "platform" as const, unit.wallMs];
  await insertPartner(unit.db, { id, name, email, kind, nowMs });
  const account = { id: newId(), partnerId: id, environment: "test" as const, kind, nowMs };
  await ensureAccount(unit.db, account);
  await audit(unit, "partner.created", [{ kind: "partner", id }]);
  return id;
}

/** Returns a platform that is neither suspended nor closed. @throws resource_not_found */
export async function requirePlatform({ db }: CallScope, partnerId: string) {
  const partner = canBeId(partnerId) ? await findPartner(db, partnerId) : null;
  if (partner === null || partner.kind !== "platform" || partner.status !== "active")
    fail("resource_not_found", { message: "There is no such platform that is active." });
  return partner;
}

/** Creates the key for an active platform's emailed link; the first live key also creates the live account. */
export async function issueLinkedKey(
  unit: CallScope,
  { partnerId, environment }: { partnerId: string; environment: Environment },
): Promise<string> {
  const { wallMs: nowMs } = unit;
  const order = { id: newId(), partnerId, environment, kind: "platform" as const, nowMs };
  const { id: accountId } = await ensureAccount(unit.db, order);
  const name = environment === "live" ? "First live key" : "First key";
  const scopes = ["*"] as const;
  const { id, secret } = await mintKey(unit.db, { accountId, environment, name, scopes, nowMs });
  await audit({ ...unit, accountId }, "api_key.issued", [{ kind: "api_key", id }]);
  return secret;
}
