import { audit } from "@/lib/access/audit";
import { mintKey } from "@/lib/access/keys";
import type { CallScope } from "@/lib/access/scope";
import type { PartnerScope } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import type { AccountKind } from "@/lib/contract/plans";
import { transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { canBeId, newId } from "@/lib/platform/ids";
import {
  type AccountLimits,
  ensureAccount,
  findPartner,
  insertPartner,
  listPartnerRows,
  revokeKeyRow,
  saveStanding,
  setAccountLimits,
  setOfferPercent,
  setReturnUrl,
} from "./store";

/** An operator's actions on partners. Each takes the operator's scope and writes an audit row. */

export interface NewPartner {
  name: string;
  email: string;
  kind: AccountKind;
}

/** Creates a partner with its test account and a first key, whose plaintext is returned only here. */
export async function createPartner(scope: CallScope, partner: NewPartner) {
  const id = newId();
  return transaction(scope, async (scope) => {
    await insertPartner(scope.db, { id, ...partner, nowMs: scope.nowMs });
    await audit(scope, "partner.created", [{ kind: "partner", id }]);
    const key = await issueIn(scope, {
      partnerId: id,
      kind: partner.kind,
      environment: "test",
      name: "first key",
      scopes: ["*"],
    });
    return { partner_id: id, account_id: key.account_id, test_key: key.key };
  });
}

/** Returns every partner with its accounts, limits and keys, without any secrets. */
export const listPartners = () => listPartnerRows();

export interface KeyOrder {
  partnerId: string;
  environment: Environment;
  name: string;
  scopes: readonly PartnerScope[];
}

/** Issues a key; the first live key also creates the partner's live account. @throws resource_not_found */
export async function issueKey(scope: CallScope, order: KeyOrder) {
  return transaction(scope, async (scope) => {
    const partner = canBeId(order.partnerId) ? await findPartner(scope.db, order.partnerId) : null;
    // The operator's own athletes are never accessed by key.
    if (partner === null || partner.kind === "house")
      fail("resource_not_found", { message: "No such partner." });
    return issueIn(scope, { ...order, kind: partner.kind });
  });
}

async function issueIn(scope: CallScope, order: KeyOrder & { kind: AccountKind }) {
  const { partnerId, environment, kind, name, scopes } = order;
  const { nowMs } = scope;
  const account = await ensureAccount(scope.db, {
    id: newId(),
    partnerId,
    environment,
    kind,
    nowMs,
  });
  const key = await mintKey(scope.db, { accountId: account.id, environment, name, scopes, nowMs });
  await audit(scope, "api_key.issued", [{ kind: "api_key", id: key.id }]);
  return { key_id: key.id, account_id: account.id, environment, key: key.secret };
}

/** Revokes a key at once. @throws key_not_found when it does not exist or is revoked already */
export async function revokeKey(scope: CallScope, keyId: string) {
  await transaction(scope, async (scope) => {
    const revoked = canBeId(keyId) && (await revokeKeyRow(scope.db, keyId, scope.nowMs));
    if (!revoked) fail("key_not_found", { message: "No such key that is still in use." });
    await audit(scope, "api_key.revoked", [{ kind: "api_key", id: keyId }]);
  });
  return { key_id: keyId, revoked: true };
}

/** Suspends or reinstates a partner, effective from the next request. @throws resource_not_found */
export async function setSuspended(scope: CallScope, partnerId: string, suspended: boolean) {
  const status = suspended ? "suspended" : "active";
  await transaction(scope, async (scope) => {
    const found = canBeId(partnerId) && (await saveStanding(scope.db, partnerId, { status }));
    if (!found) fail("resource_not_found", { message: "No such partner." });
    await audit(scope, `partner.${status}`, [{ kind: "partner", id: partnerId }]);
  });
  return { partner_id: partnerId, status };
}

/** Sets an account's own limits, effective from the next request. @throws resource_not_found, no_changes */
export async function setLimits(
  scope: CallScope,
  accountId: string,
  limits: Partial<AccountLimits>,
) {
  if (Object.keys(limits).length === 0) fail("no_changes");
  await transaction(scope, async (scope) => {
    const found = canBeId(accountId) && (await setAccountLimits(scope.db, accountId, limits));
    if (!found) fail("resource_not_found", { message: "No such account." });
    await audit(scope, "account.limits_set", [{ kind: "account", id: accountId }]);
  });
  return { account_id: accountId, ...limits };
}

/** Sets the discount percentage of an account's partner offer. @throws resource_not_found */
export async function setPartnerOffer(scope: CallScope, accountId: string, percent: number) {
  await transaction(scope, async (scope) => {
    const found = canBeId(accountId) && (await setOfferPercent(scope.db, accountId, percent));
    if (!found) fail("resource_not_found", { message: "No such account." });
    await audit(scope, "account.offer_set", [{ kind: "account", id: accountId }]);
  });
  return { account_id: accountId, offer_percent: percent };
}

/** Sets where a partner's athletes return to after checkout. @throws resource_not_found */
export async function setReturnAddress(scope: CallScope, partnerId: string, returnUrl: string) {
  await transaction(scope, async (scope) => {
    const found = canBeId(partnerId) && (await setReturnUrl(scope.db, partnerId, returnUrl));
    if (!found) fail("resource_not_found", { message: "No such partner." });
    await audit(scope, "partner.return_url_set", [{ kind: "partner", id: partnerId }]);
  });
  return { partner_id: partnerId, return_url: returnUrl };
}
