import { type Reach, reachedBy } from "@/lib/access/reach";
import { toDate, wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Prisma } from "@/prisma/generated/client";

/** A consent question as stored by the authorization server, with the request's parameters. */
export interface QuestionRow {
  id: string;
  payload: {
    params: { client_id: string; redirect_uri: string; scope?: string; resource?: string };
    /** The app as it was when it asked. */
    app: { name: string | null; logo: string | null; isRegistered: boolean };
    result?: unknown;
  };
}

/** Returns a pending question; within a transaction it is locked so nobody else answers it. */
export async function findQuestion(
  handle: Db,
  environment: Environment,
  uid: string,
): Promise<QuestionRow | null> {
  const isUnit = handle !== db;
  const rows = await handle.$queryRawUnsafe<QuestionRow[]>(
    `SELECT id, payload FROM oauth_artifact WHERE kind = 'Interaction' AND hash = $1
       AND environment::text = $2 AND expires_at > $3 AND NOT payload ? 'result' ${isUnit ? "FOR UPDATE" : ""}`,
    ...[sha256(uid), environment, toDate(wallMs())],
  );
  return rows[0] ?? null;
}

/** Stores the answer, which the authorization server continues with. */
export async function saveResult(handle: Db, id: string, result: object): Promise<void> {
  await handle.$executeRaw`
    UPDATE oauth_artifact SET payload = payload || jsonb_build_object('result', ${JSON.stringify(result)}::jsonb)
    WHERE id = ${id}::uuid`;
}

/** Returns the person's current coach id in a team, if any. */
export async function findCoachIdOf(handle: Db, personId: string): Promise<string | null> {
  const where = { personId, leftAt: null };
  return (await handle.coach.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** Returns how many athletes a coach can access, and the names of the first few. */
export async function findReached(
  handle: Db,
  reach: Reach,
  named: number,
): Promise<{ athletes: number; names: string[] }> {
  const where = { ...reachedBy(reach), athlete: { erasedAt: null } };
  const [athletes, rows] = await Promise.all([
    handle.coachRelation.count({ where }),
    handle.coachRelation.findMany({
      where: { ...where, athlete: { erasedAt: null, name: { not: null } } },
      orderBy: [{ athlete: { name: "asc" } }, { id: "asc" }],
      take: named,
      select: { athlete: { select: { name: true } } },
    }),
  ]);
  return { athletes, names: rows.flatMap(({ athlete: { name } }) => name ?? []) };
}

export const findTeamName = async (handle: Db, id: string): Promise<string> =>
  (await handle.team.findUniqueOrThrow({ where: { id }, select: { name: true } })).name;

/** Returns an app's active grant for one athlete, or for none. */
export const findGoing = (
  handle: Db,
  by: { personId: string; clientId: string; athleteId: string | null; nowMs: number },
) =>
  handle.oauthGrant.findFirst({
    where: {
      personId: by.personId,
      clientId: by.clientId,
      athleteId: by.athleteId,
      endedAt: null,
      expiresAt: { gt: toDate(by.nowMs) },
    },
  });

/** Returns an app's active grants, for any athletes. */
export const findGiven = (
  handle: Db,
  by: { personId: string; clientId: string; nowMs: number },
): Promise<{ athleteId: string | null; scopes: string[]; isReadOnly: boolean }[]> =>
  handle.oauthGrant.findMany({
    where: {
      personId: by.personId,
      clientId: by.clientId,
      endedAt: null,
      expiresAt: { gt: toDate(by.nowMs) },
    },
    select: { athleteId: true, scopes: true, isReadOnly: true },
  });

export const insertGrant = async (
  handle: Db,
  data: Prisma.OauthGrantUncheckedCreateInput,
): Promise<void> => {
  await handle.oauthGrant.create({ data });
};

export const saveGrant = async (
  handle: Db,
  id: string,
  data: Pick<
    Prisma.OauthGrantUncheckedUpdateInput,
    "scopes" | "isReadOnly" | "agreedAt" | "expiresAt" | "clientName"
  >,
): Promise<void> => {
  await handle.oauthGrant.update({ where: { id }, data });
};
