import { TRIAL_DAYS } from "@/lib/access/tier";
import { epochMs } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Coach } from "@/prisma/generated/client";

/** A team whose trial ends soon. */
export interface EndingTrial {
  id: string;
  environment: Environment;
  name: string;
  /** In team time. */
  startedMs: number;
}

/** Lists teams without a plan whose trial goes on and began at least this many days ago, by their clocks, and who weren't told. */
export const findEndingTrials = (
  handle: Db,
  { now, days, after, limit }: { now: Date; days: number; after: string | null; limit: number },
): Promise<EndingTrial[]> =>
  handle.$queryRawUnsafe(
    `SELECT id, environment::text AS environment, name, ${epochMs("trial_started_at")} AS "startedMs" FROM team
     WHERE trial_started_at IS NOT NULL AND trial_told_at IS NULL AND plan IS NULL
       AND trial_started_at + $1::int * interval '1 day' <= $2::timestamptz + clock_offset_ms * interval '1 millisecond'
       AND trial_started_at + $5::int * interval '1 day' > $2::timestamptz + clock_offset_ms * interval '1 millisecond'
       AND ($3::uuid IS NULL OR id > $3::uuid)
     ORDER BY id LIMIT $4::int`,
    ...[days, now, after, limit, TRIAL_DAYS],
  );

/** @returns false if another run has told them */
export async function markTrialTold(handle: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await handle.team.updateMany({
    where: { id, trialToldAt: null, plan: null },
    data: { trialToldAt: at },
  });
  return count > 0;
}

/** Returns the addresses of a team's coaches with these roles. */
export async function findLeading(
  handle: Db,
  teamId: string,
  roles: readonly Coach["role"][],
): Promise<string[]> {
  const rows = await handle.coach.findMany({
    where: { teamId, leftAt: null, role: { in: [...roles] } },
    select: { person: { select: { email: true } } },
  });
  return rows.map(({ person }) => person.email);
}
