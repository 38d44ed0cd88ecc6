import { audit } from "@/lib/access/audit";
import { keepAthlete, lockOrganization } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { fail } from "@/lib/contract/errors";
import { MEMBER_ROLES, type Member, MemberRole, type NewMember } from "@/lib/contract/organization";
import { ORGANIZATION_QUOTAS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { readOrganization, refuseMissingOrganization, requireRoom } from "./organizations";
import { deleteMemberRow, insertMember, listMemberRows, toMember } from "./organizations.store";

/**
 * Adds an entry to the directory. The same address may appear twice.
 *
 * @throws organization_not_found, athlete_not_found, environment_mismatch, invalid_role, resource_limit_exceeded
 */
export async function addMember(
  account: AccountScope,
  orgId: string,
  input: NewMember,
): Promise<Member> {
  const role = roleOf(input.role);
  const athleteId = input.athlete_id ?? null;
  const id = newId();
  const added = await transaction(account, async (account) => {
    const org = await lockOrganization(account, orgId);
    if (org === null) return "no organization";
    requireRoom(org.memberCount + 1, ORGANIZATION_QUOTAS.members, "An organization has", "members");
    const isKnown = athleteId === null || (await keepAthlete(account, athleteId));
    if (!isKnown) return "no athlete";
    await audit(account, "member.added", [{ kind: "member", id }]);
    const joinedAt = toDate(account.nowMs);
    return insertMember(account.db, org, { id, email: input.email, role, athleteId, joinedAt });
  });
  if (added === "no organization") return refuseMissingOrganization(account, orgId);
  if (added === "no athlete") return refuseMissingAthlete(account, athleteId ?? "", "athlete_id");
  return toMember(added);
}

/** Returns the whole directory, newest first. @throws organization_not_found, environment_mismatch */
export async function listMembers(account: AccountScope, orgId: string) {
  const rows = await listMemberRows(account, orgId);
  if (rows.length === 0) await readOrganization(account, orgId);
  return { members: rows.map(toMember), total: rows.length };
}

/**
 * Removes an entry from the directory; an athlete it named stays.
 *
 * @throws organization_not_found, member_not_found, environment_mismatch
 */
export async function removeMember(
  account: AccountScope,
  orgId: string,
  id: string,
): Promise<undefined> {
  const removed = await transaction(account, async (account) => {
    const org = await lockOrganization(account, orgId);
    if (org === null) return "no organization";
    if (!(await deleteMemberRow(account.db, org, id))) return "no member";
    await audit(account, "member.removed", [{ kind: "member", id }]);
    return "removed";
  });
  if (removed === "no organization") await refuseMissingOrganization(account, orgId);
  if (removed === "no member") fail("member_not_found");
}

function roleOf(role: string | null | undefined): MemberRole {
  const parsed = MemberRole.safeParse(role ?? "member");
  if (parsed.success) return parsed.data;
  return fail("invalid_role", {
    param: "role",
    message: `role must be one of ${MEMBER_ROLES.join(", ")}.`,
  });
}
