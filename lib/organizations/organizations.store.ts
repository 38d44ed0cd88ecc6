import type { PartnerCaller } from "@/lib/access/caller";
import {
  type Member,
  MemberRole,
  type Offer,
  OfferPlan,
  type Organization,
} from "@/lib/contract/organization";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";
import type {
  Member as MemberRow,
  Offer as OfferRow,
  Organization as OrganizationRow,
  Prisma,
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

export const toOrganization = (caller: PartnerCaller, row: OrganizationRow): Organization => ({
  id: row.id,
  partner_id: caller.partnerId,
  display_name: row.displayName,
  description: row.description,
  sport: row.sport,
  member_count: row.memberCount,
  created_at: toSeconds(row.createdAt.getTime()),
  updated_at: toSeconds(row.updatedAt.getTime()),
});

/** Keeps others from adding or deleting organizations of the account before the transaction ends. */
async function lockAccount(tx: Tx, caller: PartnerCaller): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM account WHERE id = ${caller.accountId}::uuid FOR NO KEY UPDATE`;
}

/** How many organizations the account has; nobody else can add one before the transaction ends. */
export async function holdCount(tx: Tx, caller: PartnerCaller): Promise<number> {
  await lockAccount(tx, caller);
  return tx.organization.count({ where: { accountId: caller.accountId } });
}

export function insertOrganization(
  tx: Tx,
  caller: PartnerCaller,
  id: string,
  fields: OrganizationFields,
): Promise<OrganizationRow> {
  const now = toDate(caller.nowMs);
  const { accountId } = caller;
  return tx.organization.create({
    data: { id, accountId, ...fields, createdAt: now, updatedAt: now },
  });
}

export const findOrganization = (
  caller: PartnerCaller,
  id: string,
): Promise<OrganizationRow | null> =>
  db.organization.findFirst({ where: { id, accountId: caller.accountId } });

/** Whether an organization belongs to the same partner's other environment. */
export async function isInOtherEnvironment(caller: PartnerCaller, id: string): Promise<boolean> {
  const found = await db.organization.findFirst({
    where: { id, account: { partnerId: caller.partnerId, NOT: { id: caller.accountId } } },
    select: { id: true },
  });
  return found !== null;
}

/** The organization, locked until the transaction ends, so that concurrent writers take turns. */
export async function lockOrganization(
  tx: Tx,
  caller: PartnerCaller,
  id: string,
): Promise<OrganizationRow | null> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid
    FOR NO KEY UPDATE`;
  return locked.length === 0 ? null : tx.organization.findUnique({ where: { id } });
}

/**
 * Keeps everybody from the organization until it is gone: nobody joins any more. Deletions take turns, because athletes
 * of one organization may fall back on another. @returns whether there is such an organization.
 */
export async function lockForDeletion(tx: Tx, caller: PartnerCaller, id: string): Promise<boolean> {
  await lockAccount(tx, caller);
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid
    FOR UPDATE`;
  return locked.length > 0;
}

export const updateOrganization = (
  tx: Tx,
  caller: PartnerCaller,
  id: string,
  fields: OrganizationFields,
): Promise<OrganizationRow> =>
  tx.organization.update({
    where: { id, accountId: caller.accountId },
    data: { ...fields, updatedAt: toDate(caller.nowMs) },
  });

/** @returns whether there was such an organization. Everything of it goes with it. */
export async function deleteOrganizationRow(tx: Tx, caller: PartnerCaller, id: string) {
  const { count } = await tx.organization.deleteMany({
    where: { id, accountId: caller.accountId },
  });
  return count > 0;
}

export function listOrganizationRows(
  caller: PartnerCaller,
  cut: PageCut,
): Promise<OrganizationRow[]> {
  const where: Prisma.OrganizationWhereInput = { accountId: caller.accountId };
  if (cut.after !== null) {
    const createdAt = toDate(cut.after.createdMs);
    where.createdAt = { lte: createdAt };
    where.OR = [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cut.after.id } }];
  }
  return db.organization.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: cut.limit + 1,
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
export async function holdAthlete(tx: Tx, caller: PartnerCaller, id: string): Promise<boolean> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid
    FOR KEY SHARE`;
  return held.length > 0;
}

/** Adds to the directory of an organization that the transaction holds, and counts it. */
export async function insertMember(
  tx: Tx,
  org: OrganizationRow,
  member: Omit<MemberRow, "orgId">,
): Promise<MemberRow> {
  await tx.organization.update({
    where: { id: org.id },
    data: { memberCount: { increment: 1 } },
    select: { id: true },
  });
  return tx.member.create({ data: { ...member, orgId: org.id } });
}

/** Removes from the directory of an organization that the transaction holds. The database counts it down. */
export async function deleteMemberRow(tx: Tx, org: OrganizationRow, id: string): Promise<boolean> {
  const { count } = await tx.member.deleteMany({ where: { id, orgId: org.id } });
  return count > 0;
}

export const listMemberRows = (caller: PartnerCaller, orgId: string): Promise<MemberRow[]> =>
  db.member.findMany({
    where: { orgId, org: { accountId: caller.accountId } },
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

export const findActiveOffer = (caller: PartnerCaller, orgId: string): Promise<OfferRow | null> =>
  db.offer.findFirst({ where: { orgId, active: true, org: { accountId: caller.accountId } } });

/** The active offer of any account's organization: for a checkout, whose caller is not a partner. */
export const findOfferOf = (orgId: string): Promise<OfferRow | null> =>
  db.offer.findFirst({ where: { orgId, active: true } });

/** Ends the active offer of an organization that the transaction holds. @returns its id, or null without one. */
export async function deactivateOffer(tx: Tx, org: OrganizationRow): Promise<string | null> {
  const ended = await tx.offer.updateManyAndReturn({
    where: { orgId: org.id, active: true },
    data: { active: false },
    select: { id: true },
  });
  return ended[0]?.id ?? null;
}

export const insertOffer = (
  tx: Tx,
  org: OrganizationRow,
  offer: Omit<OfferRow, "orgId" | "active">,
): Promise<OfferRow> => tx.offer.create({ data: { ...offer, orgId: org.id } });
