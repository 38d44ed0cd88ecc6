import type { AccountScope } from "@/lib/access/scope";
import {
  type Member,
  MemberRole,
  type Offer,
  OfferPlan,
  type Organization,
} from "@/lib/contract/organization";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import type {
  Member as MemberRow,
  Offer as OfferRow,
  Organization as OrganizationRow,
} from "@/prisma/generated/client";

export type { OfferRow, OrganizationRow };

/** An organization's own columns as the verbs see them. */
export interface OrganizationFields {
  displayName: string;
  description: string | null;
  sport: string | null;
}

export const fieldsOf = ({ displayName, description, sport }: OrganizationRow) => ({
  displayName,
  description,
  sport,
});

export const toOrganization = (account: AccountScope, row: OrganizationRow): Organization => ({
  id: row.id,
  partner_id: account.partnerId,
  display_name: row.displayName,
  description: row.description,
  sport: row.sport,
  member_count: row.memberCount,
  created_at: toSeconds(row.createdAt.getTime()),
  updated_at: toSeconds(row.updatedAt.getTime()),
});

/** Keeps others from adding or deleting organizations of the account before the transaction ends. */
async function lockAccount(account: AccountScope): Promise<void> {
  await account.db.$queryRaw`
    SELECT id FROM account WHERE id = ${account.accountId}::uuid FOR NO KEY UPDATE`;
}

/** How many organizations the account has; nobody else can add one before the transaction ends. */
export async function holdCount(account: AccountScope): Promise<number> {
  await lockAccount(account);
  return account.db.organization.count({ where: { accountId: account.accountId } });
}

export function insertOrganization(
  account: AccountScope,
  id: string,
  fields: OrganizationFields,
): Promise<OrganizationRow> {
  const now = toDate(account.nowMs);
  const { accountId } = account;
  return account.db.organization.create({
    data: { id, accountId, ...fields, createdAt: now, updatedAt: now },
  });
}

export const findOrganization = (
  account: AccountScope,
  id: string,
): Promise<OrganizationRow | null> =>
  account.db.organization.findFirst({ where: { id, accountId: account.accountId } });

/** Whether an organization belongs to the same partner's other environment. */
export async function isInOtherEnvironment(account: AccountScope, id: string): Promise<boolean> {
  const found = await account.db.organization.findFirst({
    where: { id, account: { partnerId: account.partnerId, NOT: { id: account.accountId } } },
    select: { id: true },
  });
  return found !== null;
}

/** The organization, locked until the transaction ends, so that concurrent writers take turns. */
export async function lockOrganization(
  account: AccountScope,
  id: string,
): Promise<OrganizationRow | null> {
  const locked = await account.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid
    FOR NO KEY UPDATE`;
  return locked.length === 0 ? null : account.db.organization.findUnique({ where: { id } });
}

/**
 * Keeps everybody from the organization until it is gone: nobody joins any more. Deletions take turns, because athletes
 * of one organization may fall back on another. @returns whether there is such an organization.
 */
export async function lockForDeletion(account: AccountScope, id: string): Promise<boolean> {
  await lockAccount(account);
  const locked = await account.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid
    FOR UPDATE`;
  return locked.length > 0;
}

export const updateOrganization = (
  account: AccountScope,
  id: string,
  fields: OrganizationFields,
): Promise<OrganizationRow> =>
  account.db.organization.update({
    where: { id, accountId: account.accountId },
    data: { ...fields, updatedAt: toDate(account.nowMs) },
  });

/** @returns whether there was such an organization. Everything of it goes with it. */
export async function deleteOrganizationRow(account: AccountScope, id: string) {
  const { count } = await account.db.organization.deleteMany({
    where: { id, accountId: account.accountId },
  });
  return count > 0;
}

export function listOrganizationRows(
  account: AccountScope,
  cut: PageCut,
): Promise<OrganizationRow[]> {
  const { where, ...rest } = keyset(cut);
  return account.db.organization.findMany({
    where: { accountId: account.accountId, ...where },
    ...rest,
  });
}

export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  email: row.email,
  role: MemberRole.parse(row.role),
  athlete_id: row.athleteId,
  joined_at: toSeconds(row.joinedAt.getTime()),
});

/** Whether the account has the athlete, who then stays until the transaction ends. */
export async function holdAthlete(account: AccountScope, id: string): Promise<boolean> {
  const held = await account.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid
    FOR KEY SHARE`;
  return held.length > 0;
}

/** Adds to the directory of an organization that the transaction holds, and counts it. */
export async function insertMember(
  handle: Db,
  org: OrganizationRow,
  member: Omit<MemberRow, "orgId">,
): Promise<MemberRow> {
  await handle.organization.update({
    where: { id: org.id },
    data: { memberCount: { increment: 1 } },
    select: { id: true },
  });
  return handle.member.create({ data: { ...member, orgId: org.id } });
}

/** Removes from the directory of an organization that the transaction holds. The database counts it down. */
export async function deleteMemberRow(
  handle: Db,
  org: OrganizationRow,
  id: string,
): Promise<boolean> {
  const { count } = await handle.member.deleteMany({ where: { id, orgId: org.id } });
  return count > 0;
}

export const listMemberRows = (account: AccountScope, orgId: string): Promise<MemberRow[]> =>
  account.db.member.findMany({
    where: { orgId, org: { accountId: account.accountId } },
    orderBy: [{ joinedAt: "desc" }, { id: "desc" }],
  });

const secondsOf = (moment: Date | null): number | null =>
  moment === null ? null : toSeconds(moment.getTime());

export const toOffer = (row: OfferRow): Offer => ({
  id: row.id,
  org_id: row.orgId,
  active: row.active,
  discount_percent: row.discountPercent,
  applies_to_plan: OfferPlan.nullable().parse(row.appliesToPlan),
  negotiated_by: row.negotiatedBy,
  starts_at: secondsOf(row.startsAt),
  ends_at: secondsOf(row.endsAt),
  note: row.note,
  created_at: toSeconds(row.createdAt.getTime()),
});

export const findActiveOffer = (account: AccountScope, orgId: string): Promise<OfferRow | null> =>
  account.db.offer.findFirst({
    where: { orgId, active: true, org: { accountId: account.accountId } },
  });

/** The active offer of any account's organization: for a checkout, whose account is not a partner. */
export const findOfferOf = (orgId: string): Promise<OfferRow | null> =>
  db.offer.findFirst({ where: { orgId, active: true } });

/** Ends the active offer of an organization that the transaction holds. @returns its id, or null without one. */
export async function deactivateOffer(handle: Db, org: OrganizationRow): Promise<string | null> {
  const ended = await handle.offer.updateManyAndReturn({
    where: { orgId: org.id, active: true },
    data: { active: false },
    select: { id: true },
  });
  return ended[0]?.id ?? null;
}

export const insertOffer = (
  handle: Db,
  org: OrganizationRow,
  offer: Omit<OfferRow, "orgId" | "active">,
): Promise<OfferRow> => handle.offer.create({ data: { ...offer, orgId: org.id } });
