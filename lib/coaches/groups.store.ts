import { type Reach, reachedBy } from "@/lib/access/reach";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { CoachGroup } from "@/prisma/generated/client";

/** Of a group's athletes those whom the caller reaches. */
const shownTo = (reach: Reach) => ({
  athletes: {
    where: { relation: reachedBy(reach) },
    select: { relation: { select: { athleteId: true } } },
  },
});

type Shown = CoachGroup & { athletes: { relation: { athleteId: string } }[] };

export const toGroup = ({ id, name, createdAt, athletes }: Shown) => ({
  id,
  name,
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

/**
 * Whether every athlete of a group, or of the whole team where none is named, is assigned to the coach. A group without
 * athletes counts as its maker's.
 */
export async function isAllAssigned(
  handle: Db,
  { teamId, coachId }: { teamId: string; coachId: string },
  groupId: string | null,
): Promise<boolean> {
  const group = groupId === null ? {} : { groups: { some: { groupId } } };
  const ongoing = { teamId, endedAt: null, ...group };
  const others = await handle.coachRelation.count({
    where: { ...ongoing, OR: [{ assignedCoachId: null }, { assignedCoachId: { not: coachId } }] },
  });
  if (others > 0 || groupId === null) return others === 0;
  if ((await handle.coachRelation.count({ where: ongoing })) > 0) return true;
  const made = { id: groupId, teamId, madeById: coachId };
  return (await handle.coachGroup.count({ where: made })) > 0;
}

/** All groups of the team, the newest first. */
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

/** Deletes a group with what was set for it; its athletes stay on the roster. */
export async function deleteGroupRow(handle: Db, teamId: string, id: string): Promise<void> {
  await handle.coachConfig.deleteMany({ where: { teamId, scope: "group", scopeId: id } });
  await handle.coachGroup.delete({ where: { id, teamId } });
}

/** The relations that go on with some athletes, as far as the caller reaches them. */
export const findReached = (
  handle: Db,
  reach: Reach,
  athleteIds: readonly string[],
): Promise<{ id: string; athleteId: string }[]> =>
  handle.coachRelation.findMany({
    where: { ...reachedBy(reach), athleteId: { in: [...athleteIds] } },
    select: { id: true, athleteId: true },
  });

/** Has the group hold these of the athletes whom the caller reaches; those whom they do not reach stay as they are. */
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
