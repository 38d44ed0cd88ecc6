import type { CoachScope } from "@/lib/access/scope";
import type { TriageCounts, TriageItem } from "@/lib/contract/triage";
import { countUnread } from "@/lib/messages/messages";
import { singleton } from "@/lib/platform/singleton";
import { readPulse } from "@/lib/roster/pulse";
import { type Queue, readQueue } from "./queue";

/** Days go by without a change of anything: as old as this is what is told at most. */
const FRESH_MS = 60_000;
/** Coaches whose numbers are remembered at once. */
const COACHES_MAX = 2_000;

interface Counted {
  /** What names everything that was counted. */
  of: string;
  counts: TriageCounts;
  trends: Trends;
  /** The athletes whose items are still open. */
  waiting: ReadonlySet<string>;
}

/** Whom no bar was crossed by, but a trend shows: whether somebody decided on it or not. */
export type Trends = ReadonlyMap<string, Pick<TriageItem, "severity" | "reasons">>;

const counted = singleton("attention", () => new Map<string, Counted>());

/**
 * How much waits for a coach, in numbers alone. Every page tells it: while the pulse of the queue is what it was, nothing is
 * judged anew.
 */
export async function readAttention(coach: CoachScope) {
  const { counts } = await readCounted(coach);
  return { ...counts, unread_messages: await countUnread(coach) };
}

/** Which of some athletes have an item that waits in the coach's queue. */
export async function findWaiting(
  coach: CoachScope,
  athleteIds: readonly string[],
): Promise<string[]> {
  if (athleteIds.length === 0) return [];
  const { known } = await remembered(coach);
  // What is not known is not counted for all to answer about a few.
  const waiting =
    known?.waiting ?? waitingIn((await readQueue(coach, { wanted: new Set(athleteIds) })).items);
  return athleteIds.filter((id) => waiting.has(id));
}

const waitingIn = (items: Queue["items"]): ReadonlySet<string> =>
  new Set(items.flatMap(({ athlete_uid, handled }) => (handled === null ? athlete_uid : [])));

/** The counts without what was written, and whose trends are among them. */
export async function readCounted(
  coach: CoachScope,
): Promise<{ counts: TriageCounts; trends: Trends }> {
  // Before the queue is read: what changes meanwhile shows in the next word.
  const { whose, of, known } = await remembered(coach);
  if (known !== null) return known;
  const { counts, items } = await readQueue(coach);
  const trends = new Map(
    items
      .filter(({ markers }) => markers.length === 0)
      .map(({ athlete_uid, severity, reasons }) => [athlete_uid, { severity, reasons }]),
  );
  if (counted.size >= COACHES_MAX) counted.clear();
  counted.set(whose, { of, counts, trends, waiting: waitingIn(items) });
  return { counts, trends };
}

/** What was counted for a coach, while it holds; null where something changed since. */
async function remembered(coach: CoachScope) {
  const { triage } = await readPulse(coach);
  const of = `${triage} ${Math.floor(coach.nowMs / FRESH_MS)}`;
  const whose = `${coach.teamId} ${coach.coachId}`;
  const known = counted.get(whose);
  return { whose, of, known: known?.of === of ? known : null };
}
