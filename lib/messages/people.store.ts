import { LEADING_ROLES } from "@/lib/contract/coach";
import { AWAY_MS } from "@/lib/contract/message";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Returns the coach's name. */
export async function findWriter(handle: Db, coachId: string): Promise<{ name: string | null }> {
  const { person } = await handle.coach.findUniqueOrThrow({
    where: { id: coachId },
    select: { person: { select: { name: true } } },
  });
  return person;
}

/** A person to notify about a message. */
export interface Reader {
  id: string;
  email: string;
  name: string | null;
}

const READER = { person: { select: { id: true, email: true, name: true } } };

/** Returns who on a team answers an athlete: the assigned coach, else the owner and admins. */
export async function findAnswering(
  handle: Db,
  teamId: string,
  assignedCoachId: string | null,
): Promise<Reader[]> {
  const rows = await handle.coach.findMany({
    where:
      assignedCoachId === null
        ? { teamId, leftAt: null, role: { in: [...LEADING_ROLES] } }
        : { id: assignedCoachId, teamId, leftAt: null },
    select: READER,
    orderBy: { joinedAt: "asc" },
  });
  return rows.map(({ person }) => person);
}

/** Returns a thread's athlete, team and person, for an email. */
export const findThread = (handle: Db, relationId: string) =>
  handle.coachRelation.findUniqueOrThrow({
    where: { id: relationId },
    select: {
      teamId: true,
      assignedCoachId: true,
      takenOverAt: true,
      athlete: { select: { name: true, emailKey: true } },
      team: { select: { name: true, environment: true } },
      person: { select: { ...READER.person.select, emailKey: true, preferences: true } },
    },
  });

/** Returns which of these people were recently active, by wall time. */
export async function findPresent(
  handle: Db,
  personIds: readonly string[],
  wallMs: number,
): Promise<Set<string>> {
  const rows = await handle.personSession.findMany({
    where: {
      personId: { in: [...personIds] },
      revokedAt: null,
      lastSeenAt: { gt: toDate(wallMs - AWAY_MS) },
    },
    select: { personId: true },
  });
  return new Set(rows.map(({ personId }) => personId));
}
