import type { AccountScope } from "@/lib/access/scope";
import { readAthlete } from "@/lib/athletes/athletes";
import type { Activity } from "@/lib/contract/activity";
import type { ExportedActivity } from "@/lib/contract/export";
import { toActivity } from "./activities.store";
import type { DebriefBasis } from "./debrief-basis";
import { findNearestRows, listActivitiesAfter } from "./history.store";
import { keptDebrief } from "./kept-debrief";

/** Small, so that a page of one export doesn't hold up other calls. */
const PAGE = 100;

/** Yields all of an athlete's activities page by page, oldest first. Each page is read when requested. */
export async function* readHistory(
  account: AccountScope,
  athleteId: string,
): AsyncGenerator<readonly ExportedActivity[]> {
  for (let edge: { createdAt: Date; id: string } | null = null; ; ) {
    const { activities, last } = await listActivitiesAfter(account, athleteId, {
      edge,
      limit: PAGE,
    });
    yield activities;
    if (activities.length < PAGE) return;
    edge = last;
  }
}

/** An activity with what its debrief is judged by; null without one. */
export type NearActivity = Activity & { basis: DebriefBasis | null };

/**
 * Returns the athlete's activities nearest to now, past or planned, whenever they were stored; those without a date come
 * last. In no order.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function readNearest(
  account: AccountScope,
  athleteId: string,
  limit: number,
): Promise<NearActivity[]> {
  const rows = await findNearestRows(account, athleteId, limit);
  if (rows.length === 0) await readAthlete(account, athleteId);
  return rows.map((row) => ({
    ...toActivity(account, row),
    basis: keptDebrief(row)?.basis ?? null,
  }));
}
