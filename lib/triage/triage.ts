import type { CoachScope } from "@/lib/access/scope";
import { countUnread } from "@/lib/messages/messages";
import { readQueue } from "./queue";

/** The items that wait for a coach, worst first, and how many athletes there are beside them. */
export async function readTriage(coach: CoachScope) {
  const { window, counts, items } = await readQueue(coach);
  return {
    coach_uid: coach.coachId,
    window,
    counts,
    items: items.filter(({ handled }) => handled === null),
  };
}

/** How much waits for a coach, in numbers alone. */
export async function readAttention(coach: CoachScope) {
  const { counts } = await readQueue(coach);
  return { ...counts, unread_messages: await countUnread(coach) };
}
