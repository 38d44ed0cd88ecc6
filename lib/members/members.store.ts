import type { MemberRole } from "@/lib/contract/member";
import { nameToStrangers } from "@/lib/contract/primitives";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { PartnerMember } from "@/prisma/generated/client";

export type { PartnerMember };

/** A partner's console in one environment. */
interface House {
  partnerId: string;
  environment: Environment;
}

export const listRows = (handle: Db, { partnerId, environment }: House) =>
  handle.partnerMember.findMany({
    where: { partnerId, environment },
    orderBy: [{ joinedAt: { sort: "asc", nulls: "last" } }, { invitedAt: "asc" }],
    include: { person: { select: { name: true } } },
  });

/** Returns the open invitations for an address. */
export const listOffered = (
  handle: Db,
  { environment, emailKey, wallMs }: { environment: Environment; emailKey: string; wallMs: number },
) =>
  handle.partnerMember.findMany({
    where: {
      environment,
      emailKey,
      personId: null,
      partner: { status: { not: "closed" } },
      OR: [{ expiresAt: null }, { expiresAt: { gt: toDate(wallMs) } }],
    },
    orderBy: { invitedAt: "desc" },
    include: { partner: { select: { name: true } } },
  });

export const findById = (handle: Db, id: string): Promise<PartnerMember | null> =>
  handle.partnerMember.findUnique({ where: { id } });

export const findByPerson = (handle: Db, personId: string) =>
  handle.partnerMember.findUnique({
    where: { personId },
    include: { partner: { select: { name: true, displayName: true, kind: true, status: true } } },
  });

export async function insertMember(handle: Db, data: PartnerMember): Promise<void> {
  await handle.partnerMember.create({ data });
}

export async function saveMember(
  handle: Db,
  id: string,
  change: Partial<
    Pick<PartnerMember, "role" | "personId" | "joinedAt" | "expiresAt" | "invitedAt" | "invitedBy">
  >,
): Promise<void> {
  await handle.partnerMember.update({ where: { id }, data: change });
}

export async function deleteMember(handle: Db, id: string): Promise<void> {
  await handle.partnerMember.delete({ where: { id } });
}

/** Finds a partner whose console can have members. */
export const findPartner = (handle: Db, id: string) =>
  handle.partner.findFirst({
    where: { id, kind: { not: "house" } },
    select: { id: true, name: true },
  });

/** Returns a person's name for use in an email. */
export async function nameOf(handle: Db, personId: string): Promise<string> {
  const found = await handle.person.findUnique({
    where: { id: personId },
    select: { name: true, email: true },
  });
  return found ? nameToStrangers(found) : "Somebody";
}

/** Inserts an owner's row for an address, or makes its existing row an owner's. @returns the row's id */
export async function upsertOwner(
  handle: Db,
  {
    id,
    partnerId,
    environment,
    email,
    emailKey,
    invitedBy,
    nowMs,
  }: House & {
    id: string;
    email: string;
    emailKey: string;
    invitedBy: string;
    nowMs: number;
  },
): Promise<string> {
  const role: MemberRole = "owner";
  const fresh = { partnerId, environment, email, emailKey, role, invitedBy };
  const row = await handle.partnerMember.upsert({
    where: { partnerId_environment_emailKey: { partnerId, environment, emailKey } },
    create: { id, ...fresh, invitedAt: toDate(nowMs) },
    update: { role, expiresAt: null },
    select: { id: true },
  });
  return row.id;
}
