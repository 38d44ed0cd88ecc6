import type { CoachScope } from "@/lib/access/scope";
import { readDrawn } from "@/lib/activities/strips";
import { DIGEST_TIME } from "@/lib/alerts/plan";
import { nextLocalMs } from "@/lib/platform/local-time";
import { inTeamsTurn, readQueue } from "./queue";
import { findCoachZone } from "./told.store";

/**
 * Returns a coach's open items, worst first, and how many other athletes there are.
 *
 * @param query `since` marks what was not known then
 */
export const readTriage = (
  coach: CoachScope,
  { since = null }: { since?: number | null | undefined } = {},
) => inTeamsTurn(coach, () => triageSince(coach, since));

async function triageSince(coach: CoachScope, since: number | null) {
  const { window, counts, coverage, items } = await readQueue(coach, { sinceMs: since });
  const waiting = items.filter(({ handled }) => handled === null);
  const leading = waiting.flatMap(({ athlete_uid: athleteId, leadSessionId: activityId }) =>
    activityId === null ? [] : [{ athleteId, activityId }],
  );
  const strips = await readDrawn(coach, leading);
  return {
    coach_uid: coach.coachId,
    ...{ window, counts, coverage, since },
    new_count: waiting.filter(({ is_new }) => is_new).length,
    now_ms: coach.nowMs,
    next_digest_ms: await nextDigestMs(coach),
    items: waiting.map((item) => ({
      ...item,
      strip: strips.get(item.leadSessionId ?? "") ?? null,
    })),
  };
}

/** Returns when the coach's next morning digest is due, team time. */
export const nextDigestMs = async (coach: CoachScope): Promise<number> =>
  nextLocalMs(coach.nowMs, DIGEST_TIME, await findCoachZone(coach));
