import { type Reach, reachedBy } from "@/lib/access/reach";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { CoachGroup } from "@/prisma/generated/client";

/** Selects only the group's athletes that the caller can reach. */
const shownTo = (reach: Reach) => ({
  athletes: {
    where: { relation: reachedBy(reach) },
    select: { relation: { select: { athleteId: true } } },
  },
});

type Shown = CoachGroup & { athletes: { relation: { athleteId: string } }[] };

export const toGroup = ({ id, name, createdAt, athletes }: Shown, others: ReadonlySet<string>) => ({
  id,
  name,
  can_change: !others.has(id),
  athlete_uids: athletes.map(({ relation }) => relation.athleteId).sort(),
  created_at: createdAt.getTime(),
});

export const listGroupRows = (handle: Db, reach: Reach, cut: PageCut): Promise<Shown[]> => {
  const { where, orderBy, take } = keyset(cut);
  const include = shownTo(reach);
  return handle.coachGroup.findMany({
    where: { ...where, teamId: reach.teamId },
    include,
    orderBy,
    take,
  });
};

export const findGroup = (handle: Db, teamId: string, id: string): Promise<CoachGroup | null> =>
  handle.coachGroup.findFirst({ where: { id, teamId } });

/** True if the team has an athlete who is not assigned to the coach. */
export const hasOthers = async (handle: Db, { teamId, coachId }: Whose): Promise<boolean> =>
  (await handle.coachRelation.findFirst({
    where: {
      ...{ teamId, endedAt: null },
      OR: [{ assignedCoachId: null }, { assignedCoachId: { not: coachId } }],
    },
    select: { id: true },
  })) !== null;

interface Whose {
  teamId: string;
  coachId: string;
}

/**
 * Returns which of the groups contain an athlete not assigned to the coach, or are empty and were made by someone else.
 */
export async function findOthers(
  handle: Db,
  { teamId, coachId }: Whose,
  groupIds: readonly string[],
): Promise<Set<string>> {
  const rows = await handle.$queryRaw<{ id: string }[]>`
    SELECT g.id FROM coach_group g
    LEFT JOIN coach_group_athlete m ON m.group_id = g.id
    LEFT JOIN coach_relation r ON r.id = m.relation_id AND r.ended_at IS NULL
    WHERE g.team_id = ${teamId}::uuid AND g.id = ANY(${[...groupIds]}::uuid[])
    GROUP BY g.id
    HAVING bool_or(r.id IS NOT NULL AND r.assigned_coach_id IS DISTINCT FROM ${coachId}::uuid)
      OR (count(r.id) = 0 AND g.made_by_id IS DISTINCT FROM ${coachId}::uuid)`;
  return new Set(rows.map(({ id }) => id));
}

/** Returns all groups of the team, newest first. */
export const listAllGroups = (
  handle: Db,
  teamId: string,
): Promise<{ id: string; name: string }[]> =>
  handle.coachGroup.findMany({
    where: { teamId },
    select: { id: true, name: true },
    orderBy: { createdAt: "desc" },
  });

export const findShownGroup = (handle: Db, reach: Reach, id: string): Promise<Shown | null> =>
  handle.coachGroup.findFirst({ where: { id, teamId: reach.teamId }, include: shownTo(reach) });

export const countGroups = (handle: Db, teamId: string): Promise<number> =>
  handle.coachGroup.count({ where: { teamId } });

export async function insertGroups(
  handle: Db,
  groups: readonly { id: string; name: string }[],
  { teamId, coachId, nowMs }: { teamId: string; coachId: string; nowMs: number },
): Promise<void> {
  const createdAt = toDate(nowMs);
  const data = groups.map((group) => ({ ...group, teamId, madeById: coachId, createdAt }));
  await handle.coachGroup.createMany({ data });
}

export async function saveGroupName(handle: Db, id: string, name: string): Promise<void> {
  await handle.coachGroup.update({ where: { id }, data: { name } });
}

/** Deletes a group and its settings; its athletes stay on the roster. */
export async function deleteGroupRow(handle: Db, teamId: string, id: string): Promise<void> {
  await handle.coachConfig.deleteMany({ where: { teamId, scope: "group", scopeId: id } });
  await handle.coachGroup.delete({ where: { id, teamId } });
}

/** Returns the active relations with the given athletes that the caller can reach. */
export const findReached = (
  handle: Db,
  reach: Reach,
  athleteIds: readonly string[],
): Promise<{ id: string; athleteId: string }[]> =>
  handle.coachRelation.findMany({
    where: { ...reachedBy(reach), athleteId: { in: [...athleteIds] } },
    select: { id: true, athleteId: true },
  });

/** Replaces the group's members among the athletes the caller can reach; the others stay as they are. */
export async function saveMembers(
  handle: Db,
  reach: Reach,
  groupId: string,
  relationIds: readonly string[],
): Promise<void> {
  const where = { groupId, relation: reachedBy(reach) };
  await handle.coachGroupAthlete.deleteMany({ where });
  await addMembers(handle, groupId, relationIds);
}

export async function addMembers(
  handle: Db,
  groupId: string,
  relationIds: readonly string[],
): Promise<void> {
  const data = relationIds.map((relationId) => ({ groupId, relationId }));
  await handle.coachGroupAthlete.createMany({ data, skipDuplicates: true });
}

/** Returns the relations in a group. */
export const findMembers = async (handle: Db, groupId: string): Promise<Set<string>> => {
  const rows = await handle.coachGroupAthlete.findMany({ where: { groupId } });
  return new Set(rows.map(({ relationId }) => relationId));
};

export async function removeMembers(
  handle: Db,
  groupId: string,
  relationIds: readonly string[],
): Promise<void> {
  const where = { groupId, relationId: { in: [...relationIds] } };
  await handle.coachGroupAthlete.deleteMany({ where });
}
