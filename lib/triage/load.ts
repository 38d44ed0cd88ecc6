import type { CoachScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import type { TeamLoad } from "@/lib/contract/team-load";
import { countAssigned, countDecided } from "./load.store";
import { readQueue } from "./queue";

const HANDLED_DAYS = 7;

/**
 * Returns what each coach of the team has to do now, and has handled within seven days of team time. Covers the whole
 * team, for its leads: the queue's statements plus two, whatever the number of coaches and athletes.
 */
export async function readTeamLoad(
  coach: CoachScope,
): Promise<Pick<TeamLoad, "coaches" | "unassigned">> {
  const { items } = await readQueue(coach);
  const decided = await countDecided(coach.db, coach.teamId, coach.nowMs - HANDLED_DAYS * DAY_MS);
  const assigned = await countAssigned(coach.db, coach.teamId);
  const waiting = items.filter(({ handled }) => handled === null);
  const loadOf = (coachUid: string | null) => {
    const share = assigned.find((each) => each.coach_uid === coachUid);
    return {
      athlete_count: share?.athletes ?? 0,
      waiting: waiting.filter(({ owner }) => (owner?.coach_uid ?? null) === coachUid).length,
      unread_messages: share?.unread ?? 0,
    };
  };
  return {
    coaches: decided.map(({ handled, ...who }) => ({
      ...who,
      ...loadOf(who.coach_uid),
      handled_7d: handled,
    })),
    unassigned: loadOf(null),
  };
}
