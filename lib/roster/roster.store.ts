import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { unpacked } from "@/lib/activities/judging";
import { type DebriefColumns, keptDebrief } from "@/lib/activities/kept-debrief";
import { ReportSettingsDocument } from "@/lib/contract/alerts";
import { DAY_MS } from "@/lib/contract/durations";
import { StoredPrescription } from "@/lib/contract/prescription";
import { ActivityTypeField } from "@/lib/contract/session";
import { EVIDENCE_NOTES_MAX } from "@/lib/contract/triage";
import { toSeconds } from "@/lib/platform/clock";
import { camelCase } from "@/lib/platform/columns";
import { read } from "@/lib/platform/db";
import {
  type DaysAgo,
  LOOKED_BACK_MS,
  lookedBack,
  MOST_IN_WINDOW,
  MOST_SESSIONS,
  WINDOW_DAYS,
} from "./look-back";
import type { ActivityFacts } from "./session";
import type { Layers } from "./settings";
import { zoneOf } from "./zone";

/** An athlete whom the coach reaches. */
export interface Member {
  athleteId: string;
  name: string | null;
  /** The athlete's account time in Unix milliseconds. */
  nowMs: number;
  /** IANA name: the athlete's, else the coach's, else the team's. */
  timeZone: string;
  /** The settings made for them, by scope. */
  layers: Layers<ReportSettingsDocument>;
}

interface ReachedRow {
  /** Id, name, the account's clock offset, groups, time zone. */
  athletes:
    | [
        id: string,
        name: string | null,
        offsetMs: number,
        groups: string[] | null,
        timeZone: string,
      ][]
    | null;
  documents: [scope: string, id: string, document: unknown][] | null;
}

/**
 * Selects the active relations that the coach sees, with the settings made for their athletes, as one row. `$3` is the
 * athlete, if only one is wanted. Relations are looked up first (`OFFSET 0` ensures that), so that another team's
 * athlete takes as long as none.
 */
const reached = (ofAthlete: string, ofDocuments: string) => `
SELECT (
  SELECT json_agg(json_build_array(a.id, a.name, c.clock_offset_ms, (
    SELECT json_agg(g.id ORDER BY g.created_at, g.id)
    FROM coach_group_athlete m JOIN coach_group g ON g.id = m.group_id WHERE m.relation_id = r.id),
    ${zoneOf("a")}))
  FROM (
    SELECT * FROM coach_relation r WHERE ${REACHED} ${ofAthlete} OFFSET 0
  ) r JOIN athlete a ON a.id = r.athlete_id JOIN account c ON c.id = a.account_id
  JOIN team t ON t.id = r.team_id WHERE a.erased_at IS NULL
) AS athletes, (
  SELECT json_agg(json_build_array(k.scope, k.scope_id, k.document)) FROM coach_config k
  WHERE k.team_id = $1::uuid AND k.kind = 'report_settings' ${ofDocuments}
) AS documents`;

const ROSTER = reached("", "");
const ONE = reached(
  "AND r.athlete_id = $3::uuid",
  "AND (k.scope <> 'athlete' OR k.scope_id = $3::uuid)",
);

/** What a coach reaches: their athletes, and the team-wide settings that apply where nothing more specific does. */
export interface Reach {
  members: Member[];
  overall: ReportSettingsDocument | null;
}

/** Returns all athletes whom the coach reaches, or the given one if they do. */
export async function findReach(scope: CoachScope, athleteId?: string): Promise<Reach> {
  const { db, teamId, assignedTo, wallMs } = scope;
  const query =
    athleteId === undefined
      ? { name: "coach-roster", text: ROSTER, values: [teamId, assignedTo] }
      : { name: "coach-athlete", text: ONE, values: [teamId, assignedTo, athleteId] };
  const [row] = await read<ReachedRow>(db, query);
  const documents = new Map(
    (row?.documents ?? []).map(([kind, id, document]) => [
      kind === "overall" ? kind : id,
      ReportSettingsDocument.parse(document),
    ]),
  );
  const overall = documents.get("overall") ?? null;
  const of = (id: string) => {
    const document = documents.get(id);
    return document === undefined ? null : { id, document };
  };
  const members = (row?.athletes ?? []).map(([id, name, offsetMs, groups, timeZone]) => ({
    athleteId: id,
    name,
    nowMs: wallMs + offsetMs,
    timeZone,
    layers: {
      overall,
      groups: (groups ?? []).flatMap((group) => of(group) ?? []),
      athlete: of(id),
    },
  }));
  return { members, overall };
}

/** Reads debriefs without items and bottles, which no session shows, and what only the session's own page does. */
const columns = (
  omitted: readonly string[],
  { changed = "", snapshot = "profile_snapshot" }: { changed?: string; snapshot?: string } = {},
) =>
  `id, type, duration_min, intensity_level, is_race_event, temperature_c, scheduled_at, started_at, created_at,
  CASE WHEN feedback IS NULL THEN prescription END AS prescription,
  feedback || '${JSON.stringify(Object.fromEntries(omitted.map((field) => [field, null])))}'${changed} AS feedback,
  debrief_plan::text AS debrief_plan, suggested_totals, suggested_range, fluid_ceiling_ml_per_hr, as_used_totals,
  report_source::text AS report_source, report_completeness, ${snapshot}, judged_by`;
const UNLISTED = ["items", "bottles", "vessel_reports", "weather"];
const IN_LISTS = columns([...UNLISTED, "notes"], {
  snapshot: "NULL::jsonb AS profile_snapshot",
});
const NOTES = "feedback->>'notes'";
/** Several athletes' longest notes would be megabytes. */
const WITH_SHORT_NOTES = columns(UNLISTED, {
  changed: ` || jsonb_build_object('notes', CASE WHEN length(${NOTES}) > ${EVIDENCE_NOTES_MAX}
    THEN left(${NOTES}, ${EVIDENCE_NOTES_MAX}) || '…' ELSE ${NOTES} END)`,
});
const ofAthlete = (read: string) =>
  `SELECT ${read}, row_number() OVER (ORDER BY session_at DESC) AS place FROM activity WHERE athlete_id = $1::uuid`;
/** Of a window's debriefs, the newest with so many characters are read, which takes about 50 ms. */
const WINDOW_CHARS = 500_000;
const SESSIONS = ofAthlete(columns(["items", "bottles"]));
const LISTED = ofAthlete(IN_LISTS);

const SESSIONS_OF_MANY = `
SELECT athlete_id, ${WITH_SHORT_NOTES} FROM unnest($1::uuid[], $2::float8[]) AS asked(athlete, now_ms) CROSS JOIN LATERAL (
  SELECT * FROM activity WHERE athlete_id = athlete AND session_at > to_timestamp((now_ms - $3::float8) / 1000)
    AND session_at <= to_timestamp((now_ms - $4::float8) / 1000) ORDER BY session_at DESC LIMIT $5
) activity`;

interface SessionRow extends DebriefColumns {
  id: string;
  type: string;
  durationMin: number;
  intensityLevel: number | null;
  isRaceEvent: boolean | null;
  temperatureC: number | null;
  scheduledAt: Date | null;
  startedAt: Date | null;
  createdAt: Date;
  prescription: unknown;
  judgedBy: string | null;
}

/**
 * Returns an athlete's sessions in the last days; only the newest if there are very many, or very long ones. The caller
 * has checked that the athlete is in reach.
 *
 * @param isListed whether to leave out what only a session's own page shows
 */
export async function findSessions(
  { db }: CoachScope,
  { athleteId, nowMs }: Member,
  days: number,
  isListed = false,
): Promise<ActivityFacts[]> {
  const rows = await read<Record<string, unknown>>(db, {
    name: isListed ? "coach-sessions-listed" : "coach-sessions",
    text: `SELECT * FROM (
      SELECT w.*, sum(length(feedback::text)) OVER (ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS chars_before
      FROM (
        ${isListed ? LISTED : SESSIONS} AND session_at > to_timestamp($2::float8 / 1000) AND session_at <= to_timestamp($3::float8 / 1000)
        ORDER BY session_at DESC LIMIT ${MOST_IN_WINDOW}
      ) w
    ) sessions WHERE COALESCE(chars_before, 0) < ${WINDOW_CHARS} ORDER BY place`,
    values: [athleteId, nowMs - days * DAY_MS, nowMs],
  });
  return rows.map(factsOf);
}

const LOOKED_BACK = `SELECT ${IN_LISTS} FROM (${lookedBack({
  athleteId: "$1::uuid",
  since: "to_timestamp($2::float8 / 1000)",
  until: "to_timestamp($3::float8 / 1000)",
})}) activity`;

/** The same as far back as trends look, which is further than any window. */
export async function findLookedBack(
  { db }: CoachScope,
  { athleteId, nowMs }: Member,
): Promise<ActivityFacts[]> {
  const values = [athleteId, nowMs - LOOKED_BACK_MS, nowMs];
  const query = { name: "coach-looked-back", text: LOOKED_BACK, values };
  const rows = await read<Record<string, unknown>>(db, query);
  return rows.map(factsOf);
}

/**
 * Returns the sessions of several athletes in a period, unordered, by athlete. The caller has checked that they are in
 * reach.
 */
export async function findSessionsOfMany(
  { db }: CoachScope,
  members: readonly Member[],
  { from, to }: DaysAgo,
): Promise<Map<string, ActivityFacts[]>> {
  const rows = await read<Record<string, unknown>>(db, {
    name: "coach-sessions-of-many",
    text: SESSIONS_OF_MANY,
    values: [
      members.map(({ athleteId }) => athleteId),
      members.map(({ nowMs }) => nowMs),
      from * DAY_MS,
      to * DAY_MS,
      Math.min(MOST_SESSIONS, Math.ceil((from - to) / WINDOW_DAYS) * MOST_IN_WINDOW),
    ],
  });
  const found = new Map<string, ActivityFacts[]>(members.map(({ athleteId }) => [athleteId, []]));
  for (const row of rows) found.get(String(row["athlete_id"]))?.push(factsOf(row));
  return found;
}

/** Returns one activity of an athlete whom the coach reaches; null if it is not theirs. */
export async function findSession(
  { db }: CoachScope,
  { athleteId }: Member,
  activityId: string,
): Promise<ActivityFacts | null> {
  const [row] = await read<Record<string, unknown>>(db, {
    name: "coach-session",
    text: `${SESSIONS} AND id = $2::uuid`,
    values: [athleteId, activityId],
  });
  return row === undefined ? null : factsOf(row);
}

function factsOf(columns: Record<string, unknown>): ActivityFacts {
  // The columns are those of the query, so reading them as a row is safe.
  const row = camelCase(columns) as unknown as SessionRow;
  const kept = keptDebrief(row);
  return {
    id: row.id,
    type: ActivityTypeField.parse(row.type),
    duration_min: row.durationMin,
    intensity_level: row.intensityLevel,
    is_race_event: row.isRaceEvent,
    temperature_c: row.temperatureC,
    scheduled_at: row.scheduledAt?.getTime() ?? null,
    started_at: row.startedAt?.getTime() ?? null,
    created_at: toSeconds(row.createdAt.getTime()),
    prescription: StoredPrescription.nullable().parse(row.prescription),
    feedback: kept?.feedback ?? null,
    basis: kept?.basis ?? null,
    judged: unpacked(row.judgedBy),
  };
}
