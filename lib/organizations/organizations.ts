import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import { refuseEnvironment } from "@/lib/access/environments";
import { lockAccount, lockOrganization } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { NewOrganization, Organization, OrganizationPatch } from "@/lib/contract/organization";
import { ACCOUNT_QUOTAS } from "@/lib/contract/plans";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  countOrganizations,
  fieldsOf,
  findOrganization,
  insertOrganization,
  isInOtherEnvironment,
  listOrganizationRows,
  toOrganization,
  updateOrganization,
} from "./organizations.store";

/** Creates an organization. @throws resource_limit_exceeded */
export async function createOrganization(
  account: AccountScope,
  input: NewOrganization,
): Promise<Organization> {
  const id = newId();
  const row = await transaction(account, async (account) => {
    await lockAccount(account);
    const had = await countOrganizations(account);
    requireRoom(had + 1, ACCOUNT_QUOTAS.organizations, "An account has", "organizations");
    await audit(account, "organization.created", [{ kind: "organization", id }]);
    return insertOrganization(account, id, {
      displayName: input.display_name,
      description: input.description ?? null,
      sport: input.sport ?? null,
    });
  });
  return toOrganization(account, row);
}

/** @throws resource_limit_exceeded if there would be more than the maximum */
export function requireRoom(count: number, maximum: number, holder: string, things: string): void {
  if (count <= maximum) return;
  fail("resource_limit_exceeded", { message: `${holder} at most ${maximum} ${things}.` });
}

/** Returns one organization of the account. @throws organization_not_found, environment_mismatch */
export async function readOrganization(account: AccountScope, id: string): Promise<Organization> {
  const row = await findOrganization(account, id);
  return toOrganization(account, row ?? (await refuseMissingOrganization(account, id)));
}

/** Returns a page of organizations, newest first. @throws invalid_cursor */
export async function listOrganizations(account: AccountScope, query: PageQuery) {
  const scope = `organizations:${account.accountId}`;
  const cut = cutOf(query, scope);
  const { shown, pagination } = pageOf(await listOrganizationRows(account, cut), cut, scope);
  return { organizations: shown.map((row) => toOrganization(account, row)), pagination };
}

/**
 * Updates an organization. Absent fields stay, null clears. A patch that changes nothing writes nothing.
 *
 * @throws organization_not_found, environment_mismatch
 */
export async function patchOrganization(
  account: AccountScope,
  id: string,
  patch: OrganizationPatch,
): Promise<Organization> {
  const patched = await transaction(account, async (account) => {
    const before = await lockOrganization(account, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = {
      displayName: patch.display_name ?? old.displayName,
      description: patch.description === undefined ? old.description : patch.description,
      sport: patch.sport === undefined ? old.sport : patch.sport,
    };
    if (isDeepStrictEqual(old, fields)) return before;
    await audit(account, "organization.updated", [{ kind: "organization", id }]);
    return updateOrganization(account, id, fields);
  });
  return toOrganization(account, patched ?? (await refuseMissingOrganization(account, id)));
}

/**
 * Refuses a call that names an organization the account does not have.
 *
 * @throws environment_mismatch when it is in the same partner's other environment, else organization_not_found
 */
export async function refuseMissingOrganization(account: AccountScope, id: string): Promise<never> {
  if (await isInOtherEnvironment(account, id)) refuseEnvironment(account.environment);
  fail("organization_not_found");
}
