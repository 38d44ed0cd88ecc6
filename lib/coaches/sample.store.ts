import { type Db, read } from "@/lib/platform/db";

/** True if the team never had an athlete, and a sample exists to show instead. */
export async function isFirstRun(
  handle: Db,
  { teamId, sampleTeamId }: { teamId: string; sampleTeamId: string },
): Promise<boolean> {
  const [row] = await read<{ is_first: boolean }>(handle, {
    name: "first-run",
    text: `SELECT NOT EXISTS (SELECT 1 FROM coach_relation WHERE team_id = $1::uuid)
      AND EXISTS (SELECT 1 FROM team WHERE id = $2::uuid) AS is_first`,
    values: [teamId, sampleTeamId],
  });
  return row?.is_first === true;
}
