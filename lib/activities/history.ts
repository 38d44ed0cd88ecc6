import type { AccountScope } from "@/lib/access/scope";
import { readAthlete } from "@/lib/athletes/athletes";
import type { Activity } from "@/lib/contract/activity";
import type { ExportedActivity } from "@/lib/contract/export";
import { queueOf } from "@/lib/platform/call-context";
import type { PageEdge } from "@/lib/platform/page";
import { inTurn } from "@/lib/platform/turns";
import { toActivity } from "./activities.store";
import type { DebriefBasis } from "./debrief-basis";
import { findNearestRows, toExported } from "./history.store";
import { keptDebrief } from "./kept-debrief";
import { type Run, readRun } from "./runs.store";

/** Small, so that a page of one export doesn't hold up other calls. */
const PAGE = 100;

/** Yields all of an athlete's activities page by page, oldest first. Each page is read when requested. */
export async function* readHistory(
  account: AccountScope,
  athleteId: string,
): AsyncGenerator<readonly ExportedActivity[]> {
  for (let after: PageEdge | null = null; ; ) {
    const { rows, hasMore }: Run = await readRun(account, athleteId, {
      ...{ after, limit: PAGE, first: "oldest" },
    });
    yield rows.map((row) => toExported(account, row));
    const last = rows.at(-1);
    if (!hasMore || last === undefined) return;
    after = { createdMs: last.createdAt.getTime(), id: last.id };
  }
}

/** An activity with what its debrief is judged by; null without one. */
export type NearActivity = Activity & { basis: DebriefBasis | null };

/** How many readings of one payer may wait. */
const READINGS_WAITING_MAX = 200;

/**
 * Returns the athlete's activities nearest to now, past or planned, whenever they were stored, with their debriefs'
 * bottles left out; those without a date come last.
 *
 * @throws athlete_not_found, environment_mismatch; service_unavailable when too many readings wait
 */
export async function readNearest(
  account: AccountScope,
  athleteId: string,
  limit: number,
): Promise<NearActivity[]> {
  const rows = await findNearestRows(account, athleteId, limit);
  if (rows.length === 0) await readAthlete(account, athleteId);
  return inTurn(queueOf(account), READINGS_WAITING_MAX, () =>
    rows.map((row) => {
      const kept = keptDebrief(row);
      const activity = toActivity(account, { ...row, feedback: null });
      return { ...activity, feedback: kept?.feedback ?? null, basis: kept?.basis ?? null };
    }),
  );
}
