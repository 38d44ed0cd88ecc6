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

/** The columns of an organization that can be set. */
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

/** Returns how many organizations the account has. */
export const countOrganizations = ({ db, accountId }: AccountScope): Promise<number> =>
  db.organization.count({ where: { accountId, endedAt: null } });

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
  account.db.organization.findFirst({
    where: { id, accountId: account.accountId, endedAt: null },
  });

/** True if an organization belongs to the same partner's other environment. */
export async function isInOtherEnvironment(account: AccountScope, id: string): Promise<boolean> {
  const found = await account.db.organization.findFirst({
    where: {
      id,
      endedAt: null,
      account: { partnerId: account.partnerId, NOT: { id: account.accountId } },
    },
    select: { id: true },
  });
  return found !== null;
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

export function listOrganizationRows(
  account: AccountScope,
  cut: PageCut,
): Promise<OrganizationRow[]> {
  const { where, ...rest } = keyset(cut);
  return account.db.organization.findMany({
    where: { accountId: account.accountId, endedAt: null, ...where },
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

/** Adds an entry to the directory of an organization the transaction holds, and counts it. */
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

/** Removes an entry from the directory of an organization the transaction holds. The database updates the count. */
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
    where: {
      orgId,
      org: { accountId: account.accountId, endedAt: null },
      OR: [{ athleteId: null }, { athlete: { erasedAt: null } }],
    },
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
    where: { orgId, active: true, org: { accountId: account.accountId, endedAt: null } },
  });

/** Returns the active offer of any account's organization, for a checkout, which has no partner account. */
export const findOfferOf = (orgId: string): Promise<OfferRow | null> =>
  db.offer.findFirst({ where: { orgId, active: true, org: { endedAt: null } } });

/** Ends the active offer of an organization the transaction holds. @returns its id, or null if there is none */
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
