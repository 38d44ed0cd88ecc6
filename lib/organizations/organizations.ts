import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { tellingMoves } from "@/lib/athletes/moves";
import { fail } from "@/lib/contract/errors";
import type { NewOrganization, Organization, OrganizationPatch } from "@/lib/contract/organization";
import { ACCOUNT_QUOTAS } from "@/lib/contract/plans";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import { announceSeatLoss } from "./lapse";
import { lockAffiliated } from "./locks.store";
import {
  deleteOrganizationRow,
  fieldsOf,
  findOrganization,
  holdCount,
  insertOrganization,
  isInOtherEnvironment,
  listOrganizationRows,
  lockForDeletion,
  lockOrganization,
  toOrganization,
  updateOrganization,
} from "./organizations.store";
import { hasLossToTell } from "./seat-dates";
import { deactivateAllLicenses, releaseAthletes } from "./seats.store";

/** Creates an organization. @throws resource_limit_exceeded */
export async function createOrganization(
  caller: PartnerCaller,
  input: NewOrganization,
): Promise<Organization> {
  const id = newId();
  const row = await transaction(async (tx) => {
    const maximum = ACCOUNT_QUOTAS.organizations;
    if ((await holdCount(tx, caller)) >= maximum) {
      const message = `This account has all of the ${maximum} organizations it may have.`;
      fail("resource_limit_exceeded", { message });
    }
    await audit(tx, caller, "organization.created", [{ kind: "organization", id }]);
    return insertOrganization(tx, caller, id, {
      displayName: input.display_name,
      description: input.description ?? null,
      sport: input.sport ?? null,
    });
  });
  return toOrganization(caller, row);
}

/** One organization of the caller's account. @throws organization_not_found, environment_mismatch */
export async function readOrganization(caller: PartnerCaller, id: string): Promise<Organization> {
  const row = await findOrganization(caller, id);
  return toOrganization(caller, row ?? (await refuseMissingOrganization(caller, id)));
}

/** A page of organizations, newest first. @throws invalid_cursor */
export async function listOrganizations(caller: PartnerCaller, query: PageQuery) {
  const scope = `organizations:${caller.accountId}`;
  const cut = cutOf(query, scope);
  const { shown, pagination } = pageOf(await listOrganizationRows(caller, cut), cut, scope);
  return { organizations: shown.map((row) => toOrganization(caller, row)), pagination };
}

/**
 * Changes an organization. Absent fields stay, null clears. A patch that changes nothing writes nothing.
 *
 * @throws organization_not_found, environment_mismatch
 */
export async function patchOrganization(
  caller: PartnerCaller,
  id: string,
  patch: OrganizationPatch,
): Promise<Organization> {
  const patched = await transaction(async (tx) => {
    const before = await lockOrganization(tx, caller, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = {
      displayName: patch.display_name ?? old.displayName,
      description: patch.description === undefined ? old.description : patch.description,
      sport: patch.sport === undefined ? old.sport : patch.sport,
    };
    if (isDeepStrictEqual(old, fields)) return before;
    await audit(tx, caller, "organization.updated", [{ kind: "organization", id }]);
    return updateOrganization(tx, caller, id, fields);
  });
  return toOrganization(caller, patched ?? (await refuseMissingOrganization(caller, id)));
}

/**
 * Deletes an organization with its members, seats, licences and offers. Its athletes stay; those whose seat gave
 * them access lose it.
 *
 * @throws organization_not_found, environment_mismatch
 */
export async function deleteOrganization(caller: PartnerCaller, id: string): Promise<undefined> {
  const deleted = await transaction(async (tx) => {
    if (!(await lockForDeletion(tx, caller, id))) return false;
    const affiliated = await lockAffiliated(tx, caller, id);
    const ended = await deactivateAllLicenses(tx, id);
    const athleteIds = [...new Set(ended.map(({ athleteId }) => athleteId))];
    await tellingMoves(tx, caller, affiliated, async () => {
      await releaseAthletes(tx, caller, id, athleteIds);
      await deleteOrganizationRow(tx, caller, id);
    });
    await audit(tx, caller, "organization.deleted", [{ kind: "organization", id }]);
    const lost = ended.filter(({ block }) => hasLossToTell(block, caller.nowMs));
    await announceSeatLoss(tx, caller, [...new Set(lost.map(({ athleteId }) => athleteId))]);
    return true;
  });
  if (!deleted) await refuseMissingOrganization(caller, id);
}

/**
 * Ends a call that names an organization this account does not have.
 *
 * @throws environment_mismatch when it is in the same partner's other environment, else organization_not_found
 */
export async function refuseMissingOrganization(caller: PartnerCaller, id: string): Promise<never> {
  if (await isInOtherEnvironment(caller, id)) fail("environment_mismatch");
  fail("organization_not_found");
}
