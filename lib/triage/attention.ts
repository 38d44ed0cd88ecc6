import type { CoachScope } from "@/lib/access/scope";
import type { TriageCounts, TriageItem } from "@/lib/contract/triage";
import { countUnread } from "@/lib/messages/messages";
import { singleton } from "@/lib/platform/singleton";
import { readPulse } from "@/lib/roster/pulse";
import { type Queue, readQueue } from "./queue";

/** Maximum age of cached counts, since days pass even if nothing changes. */
const FRESH_MS = 60_000;
/** Coaches whose counts are cached at once. */
const COACHES_MAX = 2_000;

interface Counted {
  /** Fingerprint of everything that was counted. */
  of: string;
  counts: TriageCounts;
  trends: Trends;
  /** The athletes whose items are still open. */
  waiting: ReadonlySet<string>;
}

/** Athletes who crossed no bar but show a trend, whether it was acted on or not. */
export type Trends = ReadonlyMap<string, Pick<TriageItem, "severity" | "reasons">>;

const counted = singleton("attention", () => new Map<string, Counted>());

/**
 * Returns the counts of open items for a coach. Every page shows them, so they are cached until the queue's pulse
 * changes.
 */
export async function readAttention(coach: CoachScope) {
  const { counts } = await readCounted(coach);
  return { ...counts, unread_messages: await countUnread(coach) };
}

/** Returns which of the given athletes have an open item in the coach's queue. */
export async function findWaiting(
  coach: CoachScope,
  athleteIds: readonly string[],
): Promise<string[]> {
  if (athleteIds.length === 0) return [];
  const { known } = await remembered(coach);
  // Without cached counts, evaluates only these few athletes rather than all.
  const waiting =
    known?.waiting ?? waitingIn((await readQueue(coach, { wanted: new Set(athleteIds) })).items);
  return athleteIds.filter((id) => waiting.has(id));
}

const waitingIn = (items: Queue["items"]): ReadonlySet<string> =>
  new Set(items.flatMap(({ athlete_uid, handled }) => (handled === null ? athlete_uid : [])));

/** Returns the counts without unread messages, and the athletes with trends among them. */
export async function readCounted(
  coach: CoachScope,
): Promise<{ counts: TriageCounts; trends: Trends }> {
  // Reads the pulse before the queue, so that a change in between invalidates the counts.
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

/** Returns a coach's cached counts; null if something has changed since. */
async function remembered(coach: CoachScope) {
  const { triage } = await readPulse(coach);
  const of = `${triage} ${Math.floor(coach.nowMs / FRESH_MS)}`;
  const whose = `${coach.teamId} ${coach.coachId}`;
  const known = counted.get(whose);
  return { whose, of, known: known?.of === of ? known : null };
}
