import { type Reach, reachedBy } from "@/lib/access/reach";
import type { AccountScope, PersonScope } from "@/lib/access/scope";
import type { Relation } from "@/lib/contract/relation";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { PageCut, PageEdge } from "@/lib/platform/page";
import type { CoachRelation } from "@/prisma/generated/client";

export type { CoachRelation };

const SHOWN = {
  athlete: { select: { name: true, email: true } },
  groups: { select: { groupId: true }, orderBy: { groupId: "asc" as const } },
};

type Shown = CoachRelation & {
  athlete: { name: string | null; email: string | null };
  groups: { groupId: string }[];
};

export const toRelation = (row: Shown): Relation => ({
  id: row.id,
  athlete_uid: row.athleteId,
  name: row.athlete.name,
  email: row.athlete.email,
  assigned_coach_uid: row.assignedCoachId,
  group_ids: row.groups.map(({ groupId }) => groupId),
  has_seat: row.hasSeat,
  consent_edition: row.consentEdition,
  accepted_at: row.acceptedAt.getTime(),
});

/** Returns relations, newest first, one more than the page shows. */
export async function listRelationRows(handle: Db, reach: Reach, { limit, after }: PageCut) {
  const rows = await handle.coachRelation.findMany({
    where: { ...reachedBy(reach), ...(after !== null && acceptedBefore(after)) },
    include: SHOWN,
    orderBy: [{ acceptedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return rows.map((row) => ({ ...row, createdAt: row.acceptedAt }));
}

function acceptedBefore({ createdMs, id }: PageEdge) {
  const acceptedAt = toDate(createdMs);
  return { OR: [{ acceptedAt: { lt: acceptedAt } }, { acceptedAt, id: { lt: id } }] };
}

export const findRelation = (handle: Db, reach: Reach, id: string): Promise<Shown | null> =>
  handle.coachRelation.findFirst({ where: { id, ...reachedBy(reach) }, include: SHOWN });

/**
 * Returns the person's own active relations: those they agreed to, unless the record now has someone else's address,
 * and those of records in the environment with their address, once it is verified.
 */
async function ownIds(person: PersonScope): Promise<string[]> {
  const { db, personId, environment, emailKey, isVerified } = person;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
    WHERE r.person_id = ${personId}::uuid AND r.ended_at IS NULL AND (a.email_key IS NULL OR a.email_key = ${emailKey})
    UNION
    SELECT r.id FROM athlete a JOIN account c ON c.id = a.account_id JOIN coach_relation r ON r.athlete_id = a.id
    WHERE ${isVerified} AND a.email_key = ${emailKey} AND c.environment = ${environment}::environment
      AND r.ended_at IS NULL`;
  return rows.map(({ id }) => id);
}

/** Returns one of the person's own active relations. */
export const findOwnRelation = async (person: PersonScope, id: string) =>
  (await ownIds(person)).includes(id) ? person.db.coachRelation.findFirst({ where: { id } }) : null;

/** Returns the team's active relation with an athlete. */
export const findActive = (handle: Db, teamId: string, athleteId: string) =>
  handle.coachRelation.findFirst({ where: { teamId, athleteId, endedAt: null } });

/** Returns the person's own active relation with a team, through any of their records. */
export const findOwnWith = async (person: PersonScope, teamId: string) =>
  person.db.coachRelation.findFirst({
    where: { id: { in: await ownIds(person) }, teamId },
    orderBy: { acceptedAt: "desc" },
  });

export type NewRelation = Omit<
  CoachRelation,
  "endedAt" | "endedBy" | "takenOverAt" | "attentionSince" | "sweptAt" | "seatLossToldAt"
>;

export const insertRelation = (handle: Db, data: NewRelation): Promise<CoachRelation> =>
  handle.coachRelation.create({ data });

export async function saveRelation(
  handle: Db,
  id: string,
  change: Partial<Omit<CoachRelation, "id" | "teamId" | "athleteId" | "endedAt" | "endedBy">>,
): Promise<void> {
  await handle.coachRelation.update({ where: { id }, data: change });
}

/** Deletes the links to a relation's thread that were mailed. */
export async function forgetReplyLinks(handle: Db, relationId: string): Promise<void> {
  await handle.replyLink.deleteMany({ where: { relationId } });
}

/** Ends a relation that the transaction has locked, and deletes the team's settings for the athlete. */
export async function markEnded(
  handle: Db,
  { id, teamId, athleteId }: CoachRelation,
  end: { endedMs: number; endedBy: "athlete" | "coach" },
): Promise<void> {
  await handle.coachGroupAthlete.deleteMany({ where: { relationId: id } });
  await handle.coachConfig.deleteMany({ where: { teamId, scope: "athlete", scopeId: athleteId } });
  await handle.coachRelation.update({
    where: { id },
    data: {
      endedAt: toDate(end.endedMs),
      endedBy: end.endedBy,
      hasSeat: false,
      assignedCoachId: null,
    },
  });
}

/** Returns the person who agreed to a relation, and the owner of its athlete record. */
export const findParties = (handle: Db, id: string) =>
  handle.coachRelation.findUniqueOrThrow({
    where: { id },
    select: {
      person: { select: { email: true } },
      team: { select: { id: true, name: true, environment: true } },
      athlete: { select: { id: true, accountId: true, name: true } },
      assignedCoach: { select: { person: { select: { email: true } } } },
    },
  });

/** Returns all of the person's own active relations, newest first. */
export const listOwnRows = async (person: PersonScope) =>
  person.db.coachRelation.findMany({
    where: { id: { in: await ownIds(person) }, athlete: { erasedAt: null } },
    include: {
      team: { select: { name: true } },
      assignedCoach: { select: { person: { select: { name: true, email: true } } } },
      athlete: { select: { account: { select: { partner: { select: { name: true } } } } } },
    },
    orderBy: { acceptedAt: "desc" },
  });

/** Returns who coaches an account's athlete now, newest relation first. */
export const listCoaching = ({ db, accountId }: AccountScope, athleteId: string) =>
  db.coachRelation.findMany({
    where: { athleteId, endedAt: null, athlete: { accountId, erasedAt: null } },
    select: {
      team: { select: { name: true } },
      assignedCoach: { select: { person: { select: { name: true } } } },
    },
    orderBy: [{ acceptedAt: "desc" }, { id: "desc" }],
  });

/** Returns all relations an athlete ever had, oldest first. */
export const listRowsOf = (handle: Db, athleteId: string) =>
  handle.coachRelation.findMany({
    where: { athleteId },
    include: {
      team: { select: { name: true } },
      reports: { where: { generatedAt: { not: null } }, orderBy: { generatedAt: "desc" } },
    },
    orderBy: [{ acceptedAt: "asc" }, { id: "asc" }],
  });

/** Returns the athlete's team seats, with their dates in account time. */
export const listTeamSeats = (
  handle: Db,
  athleteId: string,
): Promise<{ id: string; startsMs: number; endsMs: number | null }[]> =>
  handle.$queryRaw`
    SELECT relation_id AS id, starts_ms::float8 AS "startsMs",
      NULLIF(ends_ms, 8640000000000000)::float8 AS "endsMs"
    FROM team_seat WHERE athlete_id = ${athleteId}::uuid ORDER BY starts_ms, relation_id`;
