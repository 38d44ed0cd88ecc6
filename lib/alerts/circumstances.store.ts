import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { type TeamFacts, teamStanding } from "@/lib/access/tier";
import { type ConfigScope, ReportSettingsDocument, RulesDocument } from "@/lib/contract/alerts";
import { READING_TIERS } from "@/lib/contract/coach";
import { epochMs } from "@/lib/platform/columns";
import { type Db, read } from "@/lib/platform/db";
import type { Layers } from "@/lib/roster/settings";
import { HAS_ATHLETE, zoneOf } from "@/lib/roster/zone";
import type { Circumstances } from "./circumstances";

interface Row extends TeamFacts {
  relationId: string;
  teamId: string;
  athleteId: string;
  acceptedMs: number;
  accountOffsetMs: number;
  teamOffsetMs: number;
  timeZone: string;
  /** Oldest first; null if in none. */
  groups: string[] | null;
  recipients: [coachId: string, timeZone: string][] | null;
  sweptMs: number | null;
  attentionSinceMs: number | null;
}

const RELATIONS = `
SELECT r.id AS "relationId", r.team_id AS "teamId", r.athlete_id AS "athleteId", ${epochMs("r.accepted_at")} AS "acceptedMs",
  c.clock_offset_ms::float8 AS "accountOffsetMs", t.clock_offset_ms::float8 AS "teamOffsetMs",
  ${zoneOf("a")} AS "timeZone",
  ${epochMs("t.trial_started_at")} AS "trialStartedMs", t.plan::text AS plan, ${epochMs("t.paid_until")} AS "paidUntilMs",
  ${epochMs("t.past_due_since")} AS "pastDueSinceMs", ${epochMs("t.ended_at")} AS "endedMs", t.is_ending AS "isEnding",
  ${epochMs("r.swept_at")} AS "sweptMs", ${epochMs("r.attention_since")} AS "attentionSinceMs",
  (SELECT json_agg(g.id ORDER BY g.created_at, g.id)
   FROM coach_group_athlete m JOIN coach_group g ON g.id = m.group_id WHERE m.relation_id = r.id) AS groups,
  (SELECT json_agg(json_build_array(k.id, COALESCE(p.time_zone, t.time_zone)) ORDER BY k.joined_at, k.id)
   FROM coach k JOIN person p ON p.id = k.person_id WHERE ${HAS_ATHLETE}) AS recipients
FROM coach_relation r JOIN team t ON t.id = r.team_id
JOIN athlete a ON a.id = r.athlete_id JOIN account c ON c.id = a.account_id
WHERE r.id = ANY($1::uuid[]) AND r.ended_at IS NULL AND a.erased_at IS NULL`;

const DOCUMENTS = `SELECT team_id AS "teamId", kind, scope, scope_id AS "scopeId", document
FROM coach_config WHERE team_id = ANY($1::uuid[])`;

interface DocumentRow {
  teamId: string;
  kind: string;
  scope: ConfigScope;
  scopeId: string;
  document: unknown;
}

/** Returns the current circumstances of active relations, in two statements however many there are. */
export async function findCircumstances(
  handle: Db,
  relationIds: readonly string[],
  wallMs: number,
): Promise<Circumstances[]> {
  const values = [[...relationIds]];
  const rows = await read<Row>(handle, { name: "alert-relations", text: RELATIONS, values });
  const teams = [...new Set(rows.map(({ teamId }) => teamId))];
  const documents = await read<DocumentRow>(handle, {
    ...{ name: "alert-documents", text: DOCUMENTS, values: [teams] },
  });
  const rules = layersFrom(documents, "notification_rules", (found) => RulesDocument.parse(found));
  const settings = layersFrom(documents, "report_settings", (found) =>
    ReportSettingsDocument.parse(found),
  );
  return rows.map((row) => {
    const { groups } = row;
    const recipients = (row.recipients ?? []).map(([coachId, timeZone]) => ({ coachId, timeZone }));
    const { tier } = teamStanding(row, wallMs + row.teamOffsetMs);
    return {
      relationId: row.relationId,
      teamId: row.teamId,
      athleteId: row.athleteId,
      acceptedMs: row.acceptedMs,
      accountOffsetMs: row.accountOffsetMs,
      teamOffsetMs: row.teamOffsetMs,
      timeZone: row.timeZone,
      isReading: READING_TIERS.includes(tier),
      recipients,
      groupIds: groups ?? [],
      rules: rules(row, groups ?? []),
      settings: settings(row, groups ?? []),
      sweptMs: row.sweptMs,
      attentionSinceMs: row.attentionSinceMs,
    };
  });
}

/** Groups documents into the layers of a relation and its groups. */
function layersFrom<Document>(
  rows: readonly DocumentRow[],
  kind: string,
  parse: (document: unknown) => Document,
) {
  // Group and athlete documents have ids of their own; the whole team's is stored under the team's id.
  const parsed = new Map(
    rows
      .filter((row) => row.kind === kind)
      .map(({ teamId, scopeId, document }) => [`${teamId} ${scopeId}`, parse(document)]),
  );
  return (
    { teamId, athleteId }: Pick<Row, "teamId" | "athleteId">,
    groups: readonly string[],
  ): Layers<Document> => {
    const of = (id: string) => {
      const document = parsed.get(`${teamId} ${id}`);
      return document === undefined ? null : { id, document };
    };
    return {
      overall: of(teamId)?.document ?? null,
      groups: groups.flatMap((id) => of(id) ?? []),
      athlete: of(athleteId),
    };
  };
}

/** Lists the relations a coach reaches, with the coach's own time zone. */
export async function listReached({ db, teamId, assignedTo, coachId }: CoachScope) {
  const [row] = await read<{ relationIds: string[]; timeZone: string }>(db, {
    name: "alert-reached",
    text: `SELECT (SELECT COALESCE(json_agg(r.id), '[]') FROM coach_relation r WHERE ${REACHED}) AS "relationIds",
      COALESCE(p.time_zone, t.time_zone) AS "timeZone"
    FROM coach k JOIN person p ON p.id = k.person_id JOIN team t ON t.id = k.team_id WHERE k.id = $3::uuid`,
    values: [teamId, assignedTo, coachId],
  });
  return row ?? { relationIds: [], timeZone: "UTC" };
}

/** Lists an athlete's active relations. */
export const listRelationsOf = (handle: Db, athleteId: string) =>
  handle.coachRelation.findMany({
    where: { athleteId, endedAt: null },
    select: { id: true, teamId: true },
    orderBy: { id: "asc" },
  });
