import type { PersonScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** Returns whom to notify about a grant, and its app; null if the grant or person is gone. */
export async function findTold(
  handle: Db,
  id: string,
): Promise<{ environment: Environment; emailKey: string; clientName: string } | null> {
  const row = await handle.oauthGrant.findUnique({
    where: { id },
    select: { clientName: true, environment: true, person: { select: { emailKey: true } } },
  });
  if (row === null) return null;
  const { clientName, environment, person } = row;
  return { clientName, environment, emailKey: person.emailKey };
}

const going = ({ personId, wallMs }: PersonScope) => ({
  personId,
  endedAt: null,
  expiresAt: { gt: toDate(wallMs) },
});

/**
 * Returns a person's active grants, and those they ended since a given time, newest first; none of a record that a
 * partner has given to somebody else's address.
 */
export const listGrants = (person: PersonScope, endedSinceMs: number) =>
  person.db.oauthGrant.findMany({
    where: {
      AND: { OR: [{ athleteId: null }, { athlete: { emailKey: person.emailKey } }] },
      OR: [
        going(person),
        {
          personId: person.personId,
          endedBy: "person",
          endedAt: { gt: toDate(endedSinceMs) },
        },
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { athlete: { select: { name: true } } },
  });

/** @returns whether the grant is theirs and active */
export async function setReadOnly(
  person: PersonScope,
  id: string,
  isReadOnly: boolean,
): Promise<{ clientId: string } | null> {
  const where = { ...going(person), id };
  const [row] = await person.db.oauthGrant.updateManyAndReturn({
    where,
    data: { isReadOnly },
    select: { clientId: true },
  });
  return row ?? null;
}

/** Ends one or all of a person's grants, with everything issued under them. @returns their ids */
export async function endGoing(person: PersonScope, id: string | null): Promise<string[]> {
  const ended = await person.db.oauthGrant.updateManyAndReturn({
    where: { ...going(person), ...(id !== null && { id }) },
    data: { endedAt: toDate(person.wallMs), endedBy: "person" },
    select: { id: true },
  });
  const ids = ended.map((row) => row.id);
  await person.db.oauthArtifact.deleteMany({ where: { grantId: { in: ids } } });
  return ids;
}
