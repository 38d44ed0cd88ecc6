import { REACHED } from "@/lib/access/reach";
import type { CoachScope } from "@/lib/access/scope";
import { epochMs } from "@/lib/platform/columns";
import { read } from "@/lib/platform/db";
import type { Told } from "./seen";

export type ToldRow = Told & { athlete_id: string };

const TOLD = `
SELECT r.athlete_id, a.activity_id, a.rule, n.told_severity AS severity, n.told_reasons AS reasons,
  ${epochMs("t.read_at")} AS read_ms
FROM coach_relation r JOIN notification t ON t.relation_id = r.id
JOIN alert_notice n ON n.notification_id = t.id JOIN alert a ON a.id = n.alert_id
WHERE ${REACHED} AND r.athlete_id = ANY($4::uuid[]) AND t.coach_id = $3::uuid AND t.read_at IS NOT NULL
  AND n.channel IN ('email', 'push') AND n.result = 'sent' AND (a.activity_id IS NOT NULL OR a.ceased_at IS NULL)`;

/** Returns the notifications about some athletes in reach that this coach has read, unordered. */
export const findTold = (
  { db, teamId, assignedTo, coachId }: CoachScope,
  athleteIds: readonly string[],
): Promise<ToldRow[]> =>
  read<ToldRow>(db, {
    name: "triage-told",
    text: TOLD,
    values: [teamId, assignedTo, coachId, athleteIds],
  });

/** Returns the zone of a coach's digests: IANA name. */
export async function findCoachZone({ db, coachId }: CoachScope): Promise<string> {
  const [row] = await read<{ time_zone: string }>(db, {
    name: "triage-coach-zone",
    text: `SELECT COALESCE(p.time_zone, t.time_zone) AS time_zone
      FROM coach c JOIN person p ON p.id = c.person_id JOIN team t ON t.id = c.team_id WHERE c.id = $1::uuid`,
    values: [coachId],
  });
  return row?.time_zone ?? "UTC";
}
