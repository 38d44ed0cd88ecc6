import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import type { ConfigScope } from "@/lib/contract/alerts";
import { toDate } from "@/lib/platform/clock";
import type { Seen } from "@/lib/platform/editions";

export type ConfigKind = "notification_rules" | "report_settings";

/** Where a document is stored. */
export interface Place {
  kind: ConfigKind;
  scope: ConfigScope;
  /** The id of the group or athlete; the team's own for `overall`. */
  scopeId: string;
}

export interface StoredConfig {
  document: unknown;
  version: number;
  updatedAt: Date;
}

export const findConfig = (
  { db, teamId }: CoachScope,
  place: Place,
): Promise<StoredConfig | null> => db.coachConfig.findFirst({ where: { teamId, ...place } });

const GROUP = "SELECT id FROM coach_group WHERE id = $1::uuid AND team_id = $2::uuid";
const ATHLETE = `SELECT a.id FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
  WHERE ${REACHED} AND r.athlete_id = $3::uuid AND a.erased_at IS NULL`;

/** True if the team has the group, or the coach reaches the athlete. */
export async function isReached(
  { db, teamId, assignedTo }: CoachScope,
  scope: "group" | "athlete",
  id: string,
): Promise<boolean> {
  const rows =
    scope === "group"
      ? await db.$queryRawUnsafe<unknown[]>(GROUP, id, teamId)
      : await db.$queryRawUnsafe<unknown[]>(ATHLETE, teamId, assignedTo, id);
  return rows.length > 0;
}

/** One statement, so that of two writers who saw the same edition only one succeeds. */
const WRITE = `
INSERT INTO coach_config AS stored (team_id, kind, scope, scope_id, document, version, updated_at)
SELECT $1::uuid, $2, $3, $4::uuid,
  CASE $10::text WHEN 'each_key' THEN jsonb_strip_nulls($5::jsonb) ELSE $5::jsonb END, 1, $6::timestamptz
WHERE $7 OR 0 = ANY($8::int[]) OR EXISTS (
  SELECT 1 FROM coach_config WHERE team_id = $1::uuid AND kind = $2 AND scope = $3 AND scope_id = $4::uuid)
ON CONFLICT (team_id, kind, scope, scope_id) DO UPDATE SET
  document = CASE
    WHEN $10 = 'each_key' THEN jsonb_strip_nulls(stored.document || $5::jsonb)
    WHEN $10 = 'all_but_quiet_hours' AND stored.document ? 'quiet_hours'
      THEN excluded.document || jsonb_build_object('quiet_hours', stored.document -> 'quiet_hours')
    ELSE excluded.document END,
  version = stored.version + 1, updated_at = excluded.updated_at
WHERE $7 OR $9 OR stored.version = ANY($8::int[])
RETURNING document, version, updated_at AS "updatedAt"`;

/**
 * How a document is written: replaced whole, replaced except its quiet hours, or merged key by key, where null clears a
 * key.
 */
export type Replacing = "all" | "all_but_quiet_hours" | "each_key";

/** Writes a document. Returns null if the stored edition is not one the writer has seen. */
export async function writeConfig(
  { db, teamId, nowMs }: CoachScope,
  { kind, scope, scopeId }: Place,
  document: object,
  { seen, replacing }: { seen: Seen; replacing: Replacing },
): Promise<StoredConfig | null> {
  const [row] = await db.$queryRawUnsafe<StoredConfig[]>(
    WRITE,
    ...[teamId, kind, scope, scopeId, JSON.stringify(document), toDate(nowMs)],
    ...[seen === null, Array.isArray(seen) ? seen : [], seen === "any", replacing],
  );
  return row ?? null;
}
