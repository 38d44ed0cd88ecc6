import type { CallScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { KeyLink, PartnerApplication } from "@/prisma/generated/client";

export type { PartnerApplication };

export interface NewApplication {
  id: string;
  environment: Environment;
  platformName: string;
  useCase: string;
  email: string;
  nowMs: number;
}

export async function insertApplication(
  handle: Db,
  { nowMs, ...data }: NewApplication,
): Promise<void> {
  await handle.partnerApplication.create({ data: { ...data, createdAt: toDate(nowMs) } });
}

/** Returns applications, newest first. */
export const findApplications = (handle: Db, limit: number): Promise<PartnerApplication[]> =>
  handle.partnerApplication.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });

/** Locks an open application for approval, so that nobody else approves it meanwhile; null if it is no longer open. */
export async function lockOpenApplication(
  handle: Db,
  id: string,
): Promise<PartnerApplication | null> {
  await handle.$queryRaw`SELECT id FROM partner_application WHERE id = ${id}::uuid FOR UPDATE`;
  return handle.partnerApplication.findFirst({ where: { id, partnerId: null } });
}

export async function nameFounded(handle: Db, id: string, partnerId: string): Promise<void> {
  await handle.partnerApplication.update({ where: { id }, data: { partnerId } });
}

export interface NewKeyLink {
  hash: string;
  partnerId: string;
  environment: Environment;
  expiresMs: number;
}

export async function insertKeyLink(handle: Db, { expiresMs, ...data }: NewKeyLink): Promise<void> {
  await handle.keyLink.create({ data: { ...data, expiresAt: toDate(expiresMs) } });
}

/** Matches a link that can still be used, in the environment of the host called. */
const usable = ({ environment, wallMs }: CallScope, hash: string) => ({
  ...{ hash, environment },
  ...{ usedAt: null, expiresAt: { gt: toDate(wallMs) } },
});

/** Returns a link that can still be used, or null. */
export const findKeyLink = (scope: CallScope, hash: string): Promise<KeyLink | null> =>
  scope.db.keyLink.findFirst({ where: usable(scope, hash) });

/** Uses a link, if it can still be used. @returns it, the first time */
export async function spendKeyLink(scope: CallScope, hash: string): Promise<KeyLink | null> {
  const [spent] = await scope.db.keyLink.updateManyAndReturn({
    where: usable(scope, hash),
    data: { usedAt: toDate(scope.wallMs) },
  });
  return spent ?? null;
}

/** Deletes links that expired before a given time. @returns how many */
export async function deleteOldKeyLinks(handle: Db, before: Date): Promise<number> {
  return (await handle.keyLink.deleteMany({ where: { expiresAt: { lt: before } } })).count;
}
