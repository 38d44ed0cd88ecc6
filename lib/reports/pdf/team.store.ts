import type { CoachScope } from "@/lib/access/scope";
import { read } from "@/lib/platform/db";

/** Returns the name of the coach's team. */
export async function findTeamName({ db, teamId }: CoachScope): Promise<string> {
  const [row] = await read<{ name: string }>(db, {
    name: "report-team",
    text: "SELECT name FROM team WHERE id = $1::uuid",
    values: [teamId],
  });
  return row?.name ?? "";
}
