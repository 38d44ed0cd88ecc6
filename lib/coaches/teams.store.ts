import type { CallScope } from "@/lib/access/scope";
import type { TeamFacts } from "@/lib/access/tier";
import type { Colleague } from "@/lib/contract/team";
import type { Db } from "@/lib/platform/db";
import type { Coach, Person, Team } from "@/prisma/generated/client";

export type { Coach, Team };

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** Picks the columns of a team's row that determine its tier. */
export const factsOf = (team: Team): TeamFacts => ({
  trialStartedMs: ms(team.trialStartedAt),
  plan: team.plan,
  paidUntilMs: ms(team.paidUntil),
  pastDueSinceMs: ms(team.pastDueSince),
  endedMs: ms(team.endedAt),
  isEnding: team.isEnding,
});

/** Returns a team's own time, Unix milliseconds. */
export const teamNowMs = ({ wallMs }: CallScope, team: Team): number =>
  wallMs + Number(team.clockOffsetMs);

/** Returns the person's current place in a team. */
export const findPlace = (handle: Db, personId: string): Promise<Coach | null> =>
  handle.coach.findFirst({ where: { personId, leftAt: null } });

/** True if the person ever founded a team that had a trial. A founder joins at the moment of founding. */
export async function hadTrial(handle: Db, personId: string): Promise<boolean> {
  const [row] = await handle.$queryRaw<{ had: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM coach c JOIN team t ON t.id = c.team_id
      WHERE c.person_id = ${personId}::uuid AND c.joined_at = t.created_at AND t.trial_started_at IS NOT NULL
    ) AS had`;
  return row?.had === true;
}

type NewTeamRow = Pick<
  Team,
  "id" | "environment" | "name" | "timeZone" | "trialStartedAt" | "createdAt"
>;

export async function insertTeam(handle: Db, data: NewTeamRow): Promise<void> {
  await handle.team.create({ data });
}

export async function insertCoach(
  handle: Db,
  data: Pick<Coach, "id" | "teamId" | "personId" | "role" | "joinedAt">,
): Promise<void> {
  await handle.coach.create({ data });
}

export const findTeam = (handle: Db, id: string): Promise<Team> =>
  handle.team.findUniqueOrThrow({ where: { id } });

export async function saveTeam(
  handle: Db,
  id: string,
  change: Partial<Pick<Team, "name" | "timeZone">>,
): Promise<void> {
  await handle.team.update({ where: { id }, data: change });
}

export type AgreedPlan = Pick<Team, "extraCoaches" | "athleteSeats"> & {
  plan: NonNullable<Team["plan"]>;
};

/** Stores the agreed plan, replacing everything the team bought before. */
export async function saveAgreement(
  handle: Db,
  id: string,
  agreed: AgreedPlan & Pick<Team, "endedAt">,
): Promise<void> {
  const nothing = { subscriptionId: null, paidUntil: null, pastDueSince: null, isEnding: false };
  await handle.team.update({ where: { id }, data: { ...nothing, ...agreed } });
}

/** Returns an active coach of the team. */
export const findCoach = (handle: Db, teamId: string, id: string): Promise<Coach | null> =>
  handle.coach.findFirst({ where: { id, teamId, leftAt: null } });

/** Returns the ids of the team's active coaches. */
export async function listCoachIds(handle: Db, teamId: string): Promise<Set<string>> {
  const where = { teamId, leftAt: null };
  const rows = await handle.coach.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

export async function saveRole(handle: Db, id: string, role: Coach["role"]): Promise<void> {
  await handle.coach.update({ where: { id }, data: { role } });
}

export const countCoaches = (handle: Db, teamId: string): Promise<number> =>
  handle.coach.count({ where: { teamId, leftAt: null } });

export const countRelations = (handle: Db, teamId: string): Promise<number> =>
  handle.coachRelation.count({ where: { teamId, endedAt: null } });

export const countUsedSeats = (handle: Db, teamId: string): Promise<number> =>
  handle.coachRelation.count({ where: { teamId, endedAt: null, hasSeat: true } });

/** Returns the team's coaches, in the order they joined. */
export async function listColleagues(handle: Db, teamId: string): Promise<Colleague[]> {
  const rows = await handle.coach.findMany({
    where: { teamId, leftAt: null },
    include: { person: true, _count: { select: { assigned: { where: { endedAt: null } } } } },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, person, role, joinedAt, _count }) => ({
    coach_uid: id,
    name: person.name,
    email: person.email,
    role,
    athlete_count: _count.assigned,
    joined_at: joinedAt.getTime(),
  }));
}

/** Returns a coach's person. */
export async function findPersonOf(handle: Db, coachId: string): Promise<Person> {
  const where = { id: coachId };
  const { person } = await handle.coach.findUniqueOrThrow({ where, include: { person: true } });
  return person;
}

/** Returns a team's owner with their person; null if the last coach has left. */
export const findOwner = (handle: Db, teamId: string) =>
  handle.coach.findFirst({
    where: { teamId, role: "owner", leftAt: null },
    include: { person: true },
  });

/** True if the team still has an owner, and so is active. */
export const isLed = async (handle: Db, teamId: string): Promise<boolean> =>
  (await handle.coach.count({ where: { teamId, role: "owner", leftAt: null } })) > 0;
