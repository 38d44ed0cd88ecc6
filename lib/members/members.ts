import { audit } from "@/lib/access/audit";
import { lockOwnMembers, requireLeader, roleIn } from "@/lib/access/leading";
import { actorOf } from "@/lib/access/principal";
import type { AccountScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { INVITATIONS_PER_DAY } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { MEMBER_INVITATION_DAYS, MEMBERS_MAX, type MemberRole } from "@/lib/contract/member";
import { queueRequests } from "@/lib/mail/queue";
import { takeWithin } from "@/lib/metering/buckets";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import {
  deleteMember,
  findPartner,
  insertMember,
  listRows,
  nameOf,
  type PartnerMember,
  saveMember,
} from "./members.store";

/** A member of the console or somebody invited to it. */
export interface Member {
  id: string;
  /** Null until they joined, or if they gave none. */
  name: string | null;
  email: string;
  role: MemberRole;
  isYou: boolean;
  /** Unix milliseconds, wall time; null until they joined. */
  joinedMs: number | null;
  invitedMs: number;
  /** When the invitation expires; null for members who joined, and for an owner who needs no invitation to join. */
  expiresMs: number | null;
}

/** Returns the members of the partner's console in this environment, in the order they joined. */
export async function listMembers(account: AccountScope): Promise<Member[]> {
  const rows = await listRows(account.db, account);
  return rows.map((row) => ({
    id: row.id,
    name: row.person?.name ?? null,
    email: row.email,
    role: row.role,
    isYou: row.personId === account.principal.id,
    joinedMs: row.joinedAt?.getTime() ?? null,
    invitedMs: row.invitedAt.getTime(),
    expiresMs: row.joinedAt === null ? (row.expiresAt?.getTime() ?? null) : null,
  }));
}

/**
 * Invites somebody to the console by email. Inviting them again mails the open invitation again, if it is for the same
 * role. Only owners can invite owners. Invitations of every kind share one daily limit per person.
 *
 * @throws already_member, already_invited for another role, role_required, resource_limit_exceeded
 */
export function inviteMember(
  account: AccountScope,
  { email, role }: { email: string; role: MemberRole },
): Promise<{ id: string }> {
  return transaction(account, async (account) => {
    const { db, partnerId, environment, principal, wallMs } = account;
    const members = await lockOwnMembers(account);
    requireMayGive(roleIn(members, principal.id), role);
    const emailKey = addressKey(email);
    const known = members.find((each) => each.emailKey === emailKey);
    if (known?.personId != null) fail("already_member", { param: "email" });
    if (known?.role === "owner") requireMayGive(roleIn(members, principal.id), "owner");
    const isOpen = known !== undefined && (known.expiresAt?.getTime() ?? Infinity) > wallMs;
    if (isOpen && known.role !== role) fail("already_invited", { param: "email" });
    if (known === undefined && members.length >= MEMBERS_MAX)
      fail("resource_limit_exceeded", { message: `A console has at most ${MEMBERS_MAX} people.` });
    await takeInvitation(account);
    const id = known?.id ?? newId();
    const asked = {
      role,
      invitedBy: actorOf(principal),
      invitedAt: toDate(wallMs),
      expiresAt: toDate(wallMs + MEMBER_INVITATION_DAYS * DAY_MS),
    };
    await (known === undefined
      ? insertMember(db, {
          ...{ id, partnerId, environment, email, emailKey, ...asked },
          ...{ personId: null, joinedAt: null },
        })
      : saveMember(db, id, asked));
    await mail(account, email, role);
    await audit(account, "member.invited", [{ kind: "partner_member", id }]);
    return { id };
  });
}

/** @throws resource_limit_exceeded when the person has mailed as many invitations today as one may */
async function takeInvitation(account: AccountScope): Promise<void> {
  const payer = {
    kind: "invitation" as const,
    id: account.principal.id,
    ratePerSecond: INVITATIONS_PER_DAY / (DAY_MS / 1_000),
    burst: INVITATIONS_PER_DAY,
  };
  if ((await takeWithin(account, payer, 1)) < 1)
    fail("resource_limit_exceeded", {
      message: `One person mails at most ${INVITATIONS_PER_DAY} invitations a day.`,
    });
}

async function mail(account: AccountScope, to: string, role: MemberRole): Promise<void> {
  const { db, environment, partnerId, principal } = account;
  const partner = await findPartner(db, partnerId);
  const variables = {
    asked_by: await nameOf(db, principal.id),
    partner_name: partner?.name ?? "a partner",
    role,
    url: `${baseUrl(environment)}/dev/join`,
  };
  await queueRequests(account, [{ environment, to, template: "member_request", variables }]);
}

/** Changes a member's role, effective from their next call. @throws resource_not_found, role_required, owner_needed */
export function changeRole(account: AccountScope, id: string, role: MemberRole): Promise<void> {
  return transaction(account, async (account) => {
    const members = await lockOwnMembers(account);
    const member = members.find((each) => each.id === id) ?? fail("resource_not_found");
    if (member.role === role) return;
    const own = roleIn(members, account.principal.id);
    requireMayGive(own, role);
    requireMayGive(own, member.role);
    if (role !== "owner") requireAnotherOwner(members, member);
    await saveMember(account.db, id, { role });
    await withdrawInvitationsOf(account, member, { role, members });
    await audit(account, "member.role_changed", [{ kind: "partner_member", id }]);
  });
}

/**
 * Removes a member, effective from their next call, or withdraws an invitation. Every member may remove themselves.
 *
 * @returns whether the caller removed themselves
 * @throws resource_not_found, role_required, owner_needed
 */
export function removeMember(account: AccountScope, id: string): Promise<{ isOwn: boolean }> {
  return transaction(account, async (account) => {
    const members = await lockOwnMembers(account);
    const member = members.find((each) => each.id === id) ?? fail("resource_not_found");
    const isOwn = member.personId === account.principal.id;
    if (!isOwn) requireMayGive(requireLeader(account, members), member.role);
    const isAlone = members.every((each) => each.id === id || each.joinedAt === null);
    // An owner who is the only member gives up the seat but keeps its row, so they can rejoin. The invitation that may
    // have brought them has an end; the row must have none.
    if (isOwn && isAlone && member.role === "owner")
      await saveMember(account.db, id, { personId: null, joinedAt: null, expiresAt: null });
    else {
      requireAnotherOwner(members, member);
      await deleteMember(account.db, id);
      await withdrawInvitationsOf(account, member, { role: null, members });
    }
    const action =
      member.joinedAt === null ? "member.taken_back" : isOwn ? "member.left" : "member.removed";
    await audit(account, action, [{ kind: "partner_member", id }]);
    return { isOwn };
  });
}

const mayGive = (own: MemberRole | null, role: MemberRole): boolean =>
  own === "owner" || (own === "admin" && role !== "owner");

/** @throws role_required where who is no owner would make one, or change one */
function requireMayGive(own: MemberRole | null, role: MemberRole): void {
  if (!mayGive(own, role)) fail("role_required", { message: "Only an owner decides on owners." });
}

/**
 * Withdraws invitations a member sent but could no longer send, so nobody returns through an invitation of their own.
 */
async function withdrawInvitationsOf(
  account: AccountScope,
  { personId }: PartnerMember,
  { role, members }: { role: MemberRole | null; members: readonly PartnerMember[] },
): Promise<void> {
  if (personId === null) return;
  const by = actorOf({ kind: "person", id: personId });
  for (const { id, invitedBy, joinedAt, expiresAt, role: given } of members) {
    if (invitedBy !== by || joinedAt !== null || expiresAt === null || mayGive(role, given))
      continue;
    await deleteMember(account.db, id);
    await audit(account, "member.taken_back", [{ kind: "partner_member", id }]);
  }
}

/** @throws owner_needed where the last owner who joined would be none any more */
function requireAnotherOwner(members: readonly PartnerMember[], leaving: PartnerMember): void {
  if (leaving.role !== "owner" || leaving.joinedAt === null) return;
  const others = members.filter(
    ({ id, role, joinedAt }) => id !== leaving.id && role === "owner" && joinedAt !== null,
  );
  if (others.length === 0) fail("owner_needed");
}
