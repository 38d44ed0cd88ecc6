import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { OauthClient, Prisma } from "@/prisma/generated/client";

export type ClientRow = OauthClient;

/** The owner of apps: an account, or the operator (null). */
export interface Owner {
  accountId: string | null;
}

export const countClients = (handle: Db, { accountId }: Owner): Promise<number> =>
  handle.oauthClient.count({ where: { accountId, removedAt: null } });

export const insertClient = (
  handle: Db,
  data: Prisma.OauthClientUncheckedCreateInput,
): Promise<ClientRow> => handle.oauthClient.create({ data });

export const findClients = (handle: Db, { accountId }: Owner): Promise<ClientRow[]> =>
  handle.oauthClient.findMany({
    where: { accountId, removedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** @returns null if the owner has no such app */
export const findClient = (
  handle: Db,
  { accountId }: Owner,
  id: string,
): Promise<ClientRow | null> =>
  handle.oauthClient.findFirst({ where: { id, accountId, removedAt: null } });

/** @returns null if the owner has no such app */
export async function updateClient(
  handle: Db,
  { accountId }: Owner,
  id: string,
  data: Prisma.OauthClientUncheckedUpdateManyInput,
): Promise<ClientRow | null> {
  const where = { id, accountId, removedAt: null };
  const [row] = await handle.oauthClient.updateManyAndReturn({ where, data });
  return row ?? null;
}

/** Ends all grants of an app. @returns the grants */
export async function endGrantsOfClient(
  handle: Db,
  clientId: string,
  nowMs: number,
): Promise<string[]> {
  const ended = await handle.oauthGrant.updateManyAndReturn({
    where: { clientId, endedAt: null },
    data: { endedAt: toDate(nowMs), endedBy: "removed" },
    select: { id: true },
  });
  const ids = ended.map(({ id }) => id);
  await handle.oauthArtifact.deleteMany({ where: { grantId: { in: ids } } });
  return ids;
}
