import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { type Db, read } from "@/lib/platform/db";

/** Changes considered per topic: more than there can be open transactions at once. */
const NEWEST = 256;

/**
 * Returns SQL for a fingerprint of a topic's newest changes: all their ids, so that one committed after a later one
 * shows too. `$4` is wall time.
 */
const newest = (topic: string, whose: string) => `(
  SELECT bit_xor(hashint8extended(n.id, 0)) FROM (
    SELECT c.id FROM coach_change c
    WHERE ${whose} AND c.topic = '${topic}' AND (c.due_at IS NULL OR c.due_at <= $4::timestamptz)
    ORDER BY c.id DESC LIMIT ${NEWEST}
  ) n
)::text`;

/**
 * Returns SQL for a fingerprint of rows: it changes when any of these columns does, or when a row is added or removed.
 */
const rows = (columns: string, from: string) => `(
  SELECT count(*)::text || ' ' || COALESCE(bit_xor(hash_record_extended(ROW(${columns}), 0)), 0)::text FROM ${from}
)`;

/** `$1` is the team, `$2` restricts whose athletes are reached, `$3` is the calling coach. */
const parts = (whose: string, seenInvitations: string) => `
WITH reached AS MATERIALIZED (
  SELECT r.id, r.athlete_id, r.assigned_coach_id, r.has_seat, r.attention_since FROM coach_relation r WHERE ${REACHED}
)
SELECT
  ${rows("x.id, x.assigned_coach_id, x.has_seat, x.attention_since", "reached x")} AS reached,
  ${rows(
    "x.id, c.clock_offset_ms",
    "reached x JOIN athlete a ON a.id = x.athlete_id JOIN account c ON c.id = a.account_id",
  )} AS clocks,
  ${newest("sessions", whose)} AS sessions,
  ${newest("decisions", whose)} AS decisions,
  ${rows(
    "d.id",
    `reached x JOIN triage_action d ON d.relation_id = x.id
    WHERE d.until > $4::timestamptz + (SELECT clock_offset_ms FROM team WHERE id = $1::uuid) * interval '1 millisecond'`,
  )} AS snoozed,
  ${newest("contacts", whose)} AS contacts,
  ${newest("messages", whose)} AS messages,
  ${newest("notifications", "c.coach_id = $3::uuid")} AS notifications,
  ${rows(
    "k.kind, k.scope, k.scope_id, k.version, k.updated_at",
    `coach_config k WHERE k.team_id = $1::uuid
      AND (k.scope <> 'athlete' OR k.scope_id IN (SELECT athlete_id FROM reached))`,
  )} AS rules,
  ${rows("g.id, g.name", "coach_group g WHERE g.team_id = $1::uuid")} AS groups,
  ${rows("m.group_id, m.relation_id", "reached x JOIN coach_group_athlete m ON m.relation_id = x.id")} AS grouped,
  ${rows("w.id, w.name, w.updated_at", "message_template w WHERE w.team_id = $1::uuid")} AS templates,
  ${rows(
    `t.name, t.time_zone, t.clock_offset_ms, t.trial_started_at, t.plan, t.paid_until, t.past_due_since, t.ended_at,
    t.is_ending, t.athlete_seats, t.extra_coaches`,
    "team t WHERE t.id = $1::uuid",
  )} AS team,
  ${rows(
    "k.id, k.role, k.left_at, p.name, p.email, p.time_zone",
    "coach k JOIN person p ON p.id = k.person_id WHERE k.team_id = $1::uuid",
  )} AS coaches,
  ${rows(
    "r.id, r.assigned_coach_id, r.has_seat",
    "coach_relation r WHERE r.team_id = $1::uuid AND r.ended_at IS NULL",
  )} AS athletes,
  ${rows(
    "i.id, i.token_hash, i.expires_at, i.accepted_at, i.closed_at",
    `invitation i WHERE i.team_id = $1::uuid ${seenInvitations}`,
  )} AS invitations`;

const OF_TEAM = parts("c.team_id = $1::uuid", "");
const OF_ASSIGNED = parts("c.coach_id = $2::uuid", "AND i.coach_id = $2::uuid AND i.role IS NULL");

/** Fingerprints of everything a coach's screens show, by source. */
export type PulseParts = Readonly<
  Record<
    | (
        | "reached"
        | "clocks"
        | "sessions"
        | "decisions"
        | "snoozed"
        | "contacts"
        | "messages"
        | "notifications"
        | "rules"
      )
    | ("groups" | "grouped" | "templates" | "team" | "coaches" | "athletes" | "invitations"),
    string | null
  >
>;

/** Reads all fingerprints in one statement. */
export async function readParts(coach: CoachScope): Promise<PulseParts> {
  const { db, teamId, assignedTo, coachId, wallMs } = coach;
  const [row] = await read<PulseParts>(db, {
    name: assignedTo === null ? "coach-pulse" : "coach-pulse-of-assigned",
    text: assignedTo === null ? OF_TEAM : OF_ASSIGNED,
    values: [teamId, assignedTo, coachId, toDate(wallMs)],
  });
  if (row === undefined) throw new Error("a pulse without a row");
  return row;
}

/** Deletes some changes recorded before a given wall time. @returns how many */
export const deleteOldChanges = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM coach_change WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM coach_change WHERE at < ${toDate(beforeMs)}::timestamptz LIMIT ${limit}))`;
