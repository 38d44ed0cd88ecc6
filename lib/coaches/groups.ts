import { audit } from "@/lib/access/audit";
import { lockOwnTeam } from "@/lib/access/own-team";
import { toChange } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { GROUPS_MAX } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import type { PageQuery } from "@/lib/contract/primitives";
import type { Group, GroupAthletesChanged, GroupAthletesPatch } from "@/lib/contract/relation";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  addMembers,
  countGroups,
  deleteGroupRow,
  findGroup,
  findMembers,
  findOthers,
  findReached,
  findShownGroup,
  hasOthers,
  insertGroups,
  listAllGroups,
  listGroupRows,
  removeMembers,
  saveGroupName,
  saveMembers,
  toGroup,
} from "./groups.store";

/** Groups belong to the team. Each coach sees the members they can reach, and sets the members they may change. */

/** Returns a page of the team's groups, newest first. @throws invalid_cursor */
export async function listGroups(coach: CoachScope, query: PageQuery) {
  const scope = `groups:${coach.teamId}`;
  const cut = cutOf(query, scope);
  const rows = await listGroupRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  const others = await othersOf(
    coach,
    shown.map(({ id }) => id),
  );
  return { groups: shown.map((row) => toGroup(row, others)), pagination };
}

/** Returns the team's groups by name, without their athletes. */
export const listGroupNames = async ({ db, teamId }: CoachScope) =>
  (await listAllGroups(db, teamId)).toSorted((a, b) => compare(a.name, b.name));

/** A fixed locale, so the order is the same on every machine. */
const { compare } = new Intl.Collator("en");

/** Creates a group. @throws resource_limit_exceeded */
export async function makeGroup(coach: CoachScope, name: string): Promise<Group> {
  const id = newId();
  await transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:alerts");
    requireGroupRoom(await countGroups(coach.db, coach.teamId));
    await addGroups(coach, [{ id, name }]);
  });
  return readGroup(coach, id);
}

/** @throws resource_limit_exceeded when there are as many groups as a team may have */
export function requireGroupRoom(count: number): void {
  if (count >= GROUPS_MAX)
    fail("resource_limit_exceeded", { message: `A team has at most ${GROUPS_MAX} groups.` });
}

/** Creates groups, given there is room for them. The transaction must have locked the team. */
export async function addGroups(
  coach: CoachScope,
  groups: readonly { id: string; name: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await insertGroups(coach.db, groups, coach);
  const subjects = groups.map(({ id }) => ({ kind: "group" as const, id }));
  await audit(coach, "group.made", subjects);
}

/** Returns a group with the athletes the coach can reach. @throws resource_not_found */
export async function readGroup(coach: CoachScope, id: string): Promise<Group> {
  const row = await findShownGroup(coach.db, coach, id);
  return row === null ? fail("resource_not_found") : toGroup(row, await othersOf(coach, [id]));
}

/** Returns which of the groups the coach may not rename, delete or set rules for. */
const othersOf = async (coach: CoachScope, ids: readonly string[]): Promise<Set<string>> =>
  coach.changesOf === null ? new Set() : findOthers(coach.db, coach, ids);

/** True if the coach may change the settings of a group, or of the whole team if `groupId` is null. */
export const mayChangeAllOf = async (
  coach: CoachScope,
  groupId: string | null,
): Promise<boolean> => {
  if (coach.changesOf === null) return true;
  if (groupId === null) return !(await hasOthers(coach.db, coach));
  return !(await findOthers(coach.db, coach, [groupId])).has(groupId);
};

/** Throws unless `mayChangeAllOf` allows it. The transaction must have locked the team. @throws role_required */
export async function requireAllOf(coach: CoachScope, groupId: string | null): Promise<void> {
  if (await mayChangeAllOf(coach, groupId)) return;
  fail("role_required", {
    message: "Only the owner and admins change this: it holds athletes of other coaches.",
  });
}

/** Runs a change on one of the team's groups under a lock. @throws resource_not_found */
const changing = <Done>(
  coach: CoachScope,
  id: string,
  action: string,
  change: (coach: CoachScope) => Promise<Done>,
): Promise<Done> =>
  transaction(coach, async (asking) => {
    const { coach } = await lockOwnTeam(asking, "coach:alerts");
    if ((await findGroup(coach.db, coach.teamId, id)) === null) fail("resource_not_found");
    const done = await change(coach);
    await audit(coach, action, [{ kind: "group", id }]);
    return done;
  });

/** @throws resource_not_found, role_required */
export async function renameGroup(coach: CoachScope, id: string, name: string): Promise<Group> {
  await changing(coach, id, "group.renamed", async (coach) => {
    await requireAllOf(coach, id);
    await saveGroupName(coach.db, id, name);
  });
  return readGroup(coach, id);
}

/** Deletes a group and its settings. Its athletes stay on the roster. @throws resource_not_found, role_required */
export async function deleteGroup(coach: CoachScope, id: string): Promise<undefined> {
  await changing(coach, id, "group.deleted", async (coach) => {
    await requireAllOf(coach, id);
    await deleteGroupRow(coach.db, coach.teamId, id);
  });
}

/**
 * Sets a group's members. Athletes the caller may not change stay in it, or out of it.
 *
 * @throws resource_not_found for the group, and for an athlete of whom the caller may change nothing
 */
export async function fillGroup(
  coach: CoachScope,
  id: string,
  athleteUids: readonly string[],
): Promise<Group> {
  await changing(coach, id, "group.filled", async (asking) => {
    const coach = toChange(asking);
    const reached = await findAll(coach, athleteUids, "athlete_uids");
    await saveMembers(coach.db, coach, id, idsOf(reached));
  });
  return readGroup(coach, id);
}

/**
 * Adds members to a group and removes others. Athletes the caller may not change stay in it.
 *
 * @returns the group, and those who were not already in or out
 * @throws resource_not_found for the group, and for an added athlete of whom the caller may change nothing
 */
export async function changeMembers(
  coach: CoachScope,
  id: string,
  { added = [], removed = [] }: GroupAthletesPatch,
): Promise<GroupAthletesChanged> {
  const changed = await changing(coach, id, "group.filled", async (asking) => {
    const coach = toChange(asking);
    const wanted = await findAll(coach, added, "added");
    const unwanted = await findReached(coach.db, coach, removed);
    const members = await findMembers(coach.db, id);
    const joining = wanted.filter((each) => !members.has(each.id));
    const leaving = unwanted.filter((each) => members.has(each.id));
    await addMembers(coach.db, id, idsOf(joining));
    await removeMembers(coach.db, id, idsOf(leaving));
    return { added: uidsOf(joining), removed: uidsOf(leaving) };
  });
  return { ...(await readGroup(coach, id)), ...changed };
}

type Reached = Awaited<ReturnType<typeof findReached>>;

const idsOf = (reached: Reached) => reached.map(({ id }) => id);
const uidsOf = (reached: Reached) => reached.map(({ athleteId }) => athleteId);

/** Returns the athletes of a body's field. @throws resource_not_found for one the caller may not change */
async function findAll(coach: CoachScope, athleteUids: readonly string[], field: string) {
  const reached = await findReached(coach.db, coach, athleteUids);
  const known = new Set(uidsOf(reached));
  const missing = athleteUids.findIndex((uid) => !known.has(uid));
  if (missing >= 0) fail("resource_not_found", { param: `${field}.${missing}` });
  return reached;
}
