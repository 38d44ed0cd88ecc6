import { REACHED, type Reach } from "@/lib/access/reach";
import type { ActionName, TriageItem } from "@/lib/contract/triage";
import { toDate } from "@/lib/platform/clock";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import { nextRace } from "@/lib/roster/next-race";
import type { TriageAction } from "@/prisma/generated/client";
import type { Entry } from "./evidence";

export type { TriageAction };

/** A relation that the coach reaches, with the athlete's coach and when a coach last wrote to them. */
export interface ReachedRow {
  athlete_id: string;
  relation_id: string;
  owner_id: string | null;
  owner_name: string | null;
  last_contact_ms: number | null;
  /** Names of the athlete's groups, oldest first. */
  groups: string[];
}

/** When a coach last wrote in relation `r`, found by the index. */
export const LAST_CONTACT_MS = `(
  SELECT (EXTRACT(EPOCH FROM m.sent_at) * 1000)::float8 FROM message m
  WHERE m.relation_id = r.id AND m.coach_id IS NOT NULL AND m.sent_at IS NOT NULL
  ORDER BY m.created_at DESC, m.id DESC LIMIT 1
)`;

const REACHED_ROWS = `
SELECT r.athlete_id, r.id AS relation_id, r.assigned_coach_id AS owner_id, p.name AS owner_name,
  ${LAST_CONTACT_MS} AS last_contact_ms, ARRAY(
  SELECT g.name FROM coach_group_athlete m JOIN coach_group g ON g.id = m.group_id
  WHERE m.relation_id = r.id ORDER BY g.created_at, g.id
) AS groups
FROM coach_relation r LEFT JOIN coach c ON c.id = r.assigned_coach_id LEFT JOIN person p ON p.id = c.person_id
WHERE ${REACHED}`;

export const findReachedRows = (handle: Db, { teamId, assignedTo }: Reach): Promise<ReachedRow[]> =>
  read<ReachedRow>(handle, {
    name: "triage-relations",
    text: REACHED_ROWS,
    values: [teamId, assignedTo],
  });

/** An athlete's profile, and what they have ahead of them. */
export interface AboutRow {
  athlete_id: string;
  year_of_birth: number | null;
  next_race: TriageItem["next_race"];
}

const ABOUT = `
SELECT a.id AS athlete_id, a.year_of_birth, ${nextRace("a.id", "asked.now_ms")} AS next_race
FROM unnest($1::uuid[], $2::float8[]) AS asked(athlete_id, now_ms) JOIN athlete a ON a.id = asked.athlete_id`;

/** Returns the same for athletes whom the coach reaches. @param asked `nowMs` by their account's clock */
export const findAbout = (
  handle: Db,
  asked: readonly { athleteId: string; nowMs: number }[],
): Promise<AboutRow[]> =>
  read<AboutRow>(handle, {
    name: "triage-about",
    text: ABOUT,
    values: [asked.map(({ athleteId }) => athleteId), asked.map(({ nowMs }) => nowMs)],
  });

/** A decision on an athlete's item, and who made it. */
export interface Decision {
  athlete_id: string;
  action: ActionName;
  coach_id: string;
  coach_name: string | null;
  evidence: Entry[];
  created_ms: number;
  /** Until when it holds; null without an end. */
  until_ms: number | null;
}

const DECISIONS = `
SELECT r.athlete_id, d.action, d.coach_id, p.name AS coach_name, d.evidence,
  ${epochMs("d.created_at")} AS created_ms, ${epochMs("d.until")} AS until_ms
FROM coach_relation r JOIN triage_action d ON d.relation_id = r.id
JOIN coach c ON c.id = d.coach_id JOIN person p ON p.id = c.person_id
WHERE ${REACHED} AND d.created_at > $3 AND (d.until IS NULL OR d.until > $4)
ORDER BY d.created_at DESC, d.id DESC`;

/** Returns the decisions since a given time still in effect, newest first. Both times are team time. */
export const findDecisions = (
  handle: Db,
  { teamId, assignedTo }: Reach,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<Decision[]> =>
  read<Decision>(handle, {
    name: "triage-decisions",
    text: DECISIONS,
    values: [teamId, assignedTo, toDate(sinceMs), toDate(nowMs)],
  });

export async function insertDecisions(
  handle: Db,
  rows: readonly (Omit<TriageAction, "evidence"> & { evidence: readonly Entry[] })[],
): Promise<void> {
  await handle.triageAction.createMany({
    data: rows.map(({ evidence, ...row }) => ({
      ...row,
      evidence: evidence.map(([name, rank]) => [name, rank]),
    })),
  });
}

const reachedAction = ({ teamId, assignedTo }: Reach) => ({
  relation: {
    teamId,
    endedAt: null,
    athlete: { erasedAt: null },
    ...(assignedTo !== null && { assignedCoachId: assignedTo }),
  },
});

/** Returns a coach's own decision on an athlete whom they reach. */
export const findOwnAction = (
  handle: Db,
  reach: Reach & { coachId: string },
  id: string,
): Promise<TriageAction | null> =>
  handle.triageAction.findFirst({
    where: { id, coachId: reach.coachId, ...reachedAction(reach) },
  });

export async function deleteAction(handle: Db, id: string): Promise<void> {
  await handle.triageAction.deleteMany({ where: { id } });
}

/** Returns decisions on athletes whom the coach reaches, newest first: one more than the page shows. */
export const listActionRows = (handle: Db, reach: Reach, cut: PageCut) => {
  const { where, orderBy, take } = keyset(cut);
  return handle.triageAction.findMany({
    where: { AND: [where, reachedAction(reach)] },
    include: {
      relation: { select: { athleteId: true, athlete: { select: { name: true } } } },
      coach: { select: { person: { select: { name: true } } } },
    },
    orderBy,
    take,
  });
};

/** Returns a chunk of all decisions on an athlete, oldest first, after a given one. */
export const listDecisionsOn = (
  handle: Db,
  athleteId: string,
  after: string | null,
  limit: number,
): Promise<TriageAction[]> =>
  handle.triageAction.findMany({
    where: { relation: { athleteId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
  });
