import type { TeamAuditQuery } from "@/lib/contract/team-audit";
import { toDate } from "@/lib/platform/clock";
import { type Db, read } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import type { PageCut } from "@/lib/platform/page";

const LAST_GROUP = /[0-9a-f]{12}$/;

/** Encodes an entry's id for page cursors: a UUID whose last group is the number. */
const edgeIdOf = (id: bigint): string =>
  `00000000-0000-0000-0000-${id.toString(16).padStart(12, "0")}`;

type Wanted = Omit<TeamAuditQuery, "limit" | "cursor">;

/** Returns the team's audit entries, newest first, one more than the page shows. */
export async function findAuditEntries(
  handle: Db,
  teamId: string,
  { limit, after }: PageCut,
  { action, actor_id, since, until }: Wanted,
) {
  const [edge] = after === null ? [] : (LAST_GROUP.exec(after.id) ?? []);
  const rows = await handle.auditEntry.findMany({
    where: {
      teamId,
      ...(edge !== undefined && { id: { lt: BigInt(`0x${edge}`) } }),
      ...(action !== undefined && { action }),
      ...(actor_id !== undefined && { actorId: actor_id }),
      at: {
        ...(since !== undefined && { gte: toDate(since) }),
        ...(until !== undefined && { lt: toDate(until) }),
      },
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return rows.map((row) => ({ ...row, id: edgeIdOf(row.id), createdAt: row.at }));
}

/**
 * Athletes' names are visible only while they are coached; names of coaches and of the team's own things always are.
 */
const NAMES = `
WITH related AS (
  SELECT r.id, r.person_id, r.athlete_id, a.name FROM coach_relation r
  JOIN athlete a ON a.id = r.athlete_id AND a.erased_at IS NULL
  WHERE r.team_id = $1::uuid AND r.ended_at IS NULL
), coaching AS (
  SELECT c.id, c.person_id, p.name FROM coach c JOIN person p ON p.id = c.person_id WHERE c.team_id = $1::uuid
)
SELECT id::text, name FROM coaching WHERE id = ANY($2::uuid[])
UNION ALL SELECT person_id::text, name FROM coaching WHERE person_id = ANY($2::uuid[])
UNION ALL SELECT id::text, name FROM related WHERE id = ANY($2::uuid[])
UNION ALL SELECT athlete_id::text, name FROM related WHERE athlete_id = ANY($2::uuid[])
UNION ALL SELECT p.id::text, p.name FROM person p
  WHERE p.id = ANY($2::uuid[]) AND EXISTS (SELECT 1 FROM related r WHERE r.person_id = p.id)
UNION ALL SELECT m.id::text, r.name FROM message m JOIN related r ON r.id = m.relation_id WHERE m.id = ANY($2::uuid[])
UNION ALL SELECT d.id::text, r.name FROM triage_action d JOIN related r ON r.id = d.relation_id WHERE d.id = ANY($2::uuid[])
UNION ALL SELECT k.id::text, k.name FROM coach_key k JOIN coaching c ON c.id = k.coach_id WHERE k.id = ANY($2::uuid[])
UNION ALL SELECT g.id::text, g.name FROM coach_group g WHERE g.team_id = $1::uuid AND g.id = ANY($2::uuid[])
UNION ALL SELECT t.id::text, t.name FROM team t WHERE t.id = $1::uuid AND t.id = ANY($2::uuid[])`;

/** Resolves ids of any kind to the names that the team can currently see. */
export async function findNames(
  handle: Db,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read<{ id: string; name: string | null }>(handle, {
    name: "team-names",
    text: NAMES,
    values: [teamId, [...new Set(ids.filter(canBeId))]],
  });
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
