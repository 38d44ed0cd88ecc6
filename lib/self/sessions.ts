import { lockAthlete } from "@/lib/access/locks";
import {
  createActivity,
  deleteActivity,
  patchActivity,
  readActivity,
} from "@/lib/activities/activities";
import { readStrips } from "@/lib/activities/strips";
import type { Activity, NewActivity } from "@/lib/contract/activity";
import { MINUTE_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { ActivityTypeField } from "@/lib/contract/session";
import type { Strip } from "@/lib/contract/strip";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import { changesOf } from "@/lib/wording/changes";
import type { Form } from "./questions";
import { type Own, zoneOf } from "./record";
import {
  enteredSession,
  sessionFrom,
  startOf,
  TOGETHER,
  unitsOf,
  type When,
  zoneIn,
} from "./session-form";
import { findBetween, listAhead, listPast, type SessionRow } from "./sessions.store";

/** A session in a list of one's own. */
export interface ListedSession {
  id: string;
  type: Activity["type"];
  name: string | null;
  durationMin: number;
  isRace: boolean;
  /** When it is, Unix milliseconds. */
  atMs: number;
  isReported: boolean;
}

const toListed = (row: SessionRow): ListedSession => ({
  id: row.id,
  type: ActivityTypeField.parse(row.type),
  name: row.name,
  durationMin: row.durationMin,
  isRace: row.isRaceEvent === true,
  atMs: row.createdAt.getTime(),
  isReported: row.isReported,
});

/** Sessions that one looks ahead to at most. */
const AHEAD_MAX = 20;

/** The next sessions, the nearest first. */
export const readAhead = async ({ account, athleteId }: Own): Promise<ListedSession[]> =>
  (await listAhead(account, athleteId, AHEAD_MAX)).map(toListed);

/** A page of the sessions that have begun or were reported, the newest first. @throws invalid_cursor */
export async function readPast(
  { account, athleteId }: Own,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ sessions: ListedSession[]; nextCursor: string | null }> {
  const scope = `own-sessions:${athleteId}`;
  const cut = cutOf(query, scope);
  const { shown, pagination } = pageOf(await listPast(account, athleteId, cut), cut, scope);
  return { sessions: shown.map(toListed), nextCursor: pagination.next_cursor };
}

/** What was planned and taken in sessions of one's own, by their ids: one query, however many they are. */
export const readOwnStrips = (
  { account, athleteId }: Own,
  sessions: readonly Pick<ListedSession, "id">[],
): Promise<Map<string, Strip>> =>
  readStrips(
    account,
    sessions.map(({ id }) => ({ athleteId, activityId: id })),
  );

/** One's own session, and when it is on one's own clock. @throws activity_not_found */
export async function readSession(
  own: Own,
  id: string,
): Promise<{ activity: Activity; zone: string; hasBegun: boolean; isOver: boolean }> {
  requireId(id);
  const zone = await zoneOf(own);
  const activity = await readActivity(own.account, own.athleteId, id);
  const { nowMs } = own.account;
  const endMs = startOf(activity) + activity.duration_min * MINUTE_MS;
  return { activity, zone, hasBegun: startOf(activity) <= nowMs, isOver: endMs <= nowMs };
}

/** Sessions of one's own that are at the same time as another, by their ids. */
async function overlapsOf(own: Own, input: NewActivity): Promise<string[]> {
  const startMs = input.started_at ?? input.scheduled_at ?? null;
  if (startMs === null) return [];
  const endMs = startMs + input.duration_min * MINUTE_MS;
  return findBetween(own.account, own.athleteId, startMs, endMs);
}

/** How long the same session is a form that was sent twice: by a double tap, by Back, or for a lost answer. */
const SAME_MS = 10 * MINUTE_MS;

/** Whether a session was written down just now by the same form. */
const isSame = (made: Activity, input: NewActivity, nowMs: number): boolean =>
  nowMs - made.created_at * 1000 < SAME_MS &&
  Object.entries(input).every(
    ([field, value]) => (made[field as keyof Activity] ?? null) === (value ?? null),
  );

/** Adds the session that a form describes. @returns its id @throws invalid_value */
export async function addSession(own: Own, form: Form): Promise<string> {
  const input = sessionFrom(form, await whenOf(own, form)) ?? fail("invalid_value");
  return (await createActivity(own.account, own.athleteId, input)).id;
}

/**
 * The same, unless a session of one's own is at that time, which is to be asked about, and was not by this form. Of two tabs
 * at once the second sees what the first one added. What the same form has just added is answered again.
 *
 * @throws invalid_value
 */
export const addApart = (own: Own, form: Form): Promise<{ id: string } | { overlaps: string }> =>
  transaction(own.account, async (account) => {
    const holding = { ...own, account };
    await lockAthlete(account, own.athleteId);
    const input = sessionFrom(form, await whenOf(holding, form)) ?? fail("invalid_value");
    const ids = await overlapsOf(holding, input);
    for (const id of ids) {
      const made = await readActivity(account, own.athleteId, id);
      if (isSame(made, input, account.nowMs)) return { id };
    }
    const [overlaps] = ids;
    if (overlaps !== undefined && form["overlap"] !== "on") return { overlaps };
    return { id: await addSession(holding, form) };
  });

/**
 * Changes of a session what was changed in a form of it.
 *
 * @param opened with what the form was opened; null where that is not known: what differs from what is stored counts as changed
 * @returns with what the form is opened again where the same was changed meanwhile, and nothing was done; null otherwise
 * @throws invalid_value, of `start` where a session that was reported would be moved ahead; activity_not_found
 */
export const changeSession = (
  own: Own,
  id: string,
  form: Form,
  opened: Form | null = null,
): Promise<Form | null> =>
  transaction(own.account, async (account) => {
    await lockAthlete(account, own.athleteId);
    const { activity, zone: ownZone } = await readSession({ ...own, account }, id);
    const zone = zoneIn(form, ownZone);
    const stored = enteredSession(activity, zone, unitsOf(form));
    const sent = Object.fromEntries(Object.keys(stored).map((name) => [name, form[name] ?? ""]));
    const { changes, reopened } = changesOf({
      ...{ opened: opened ?? stored, sent, stored },
      together: TOGETHER,
    });
    if (reopened !== null) return reopened;
    const described = (fields: object) =>
      sessionFrom({ ...form, ...fields }, { zone, nowMs: account.nowMs });
    const before = described(stored);
    const after = described({ ...stored, ...changes }) ?? fail("invalid_value");
    const isAhead = (session: NewActivity | null) => typeof session?.scheduled_at === "number";
    if (activity.feedback !== null && isAhead(after) && !isAhead(before))
      fail("invalid_value", { param: "start" });
    const patch = Object.entries(after).filter(
      ([name, value]) => before?.[name as keyof typeof before] !== value,
    );
    if (patch.length > 0)
      await patchActivity(account, own.athleteId, id, Object.fromEntries(patch));
    return null;
  });

/** Deletes a session, with what was reported of it. @throws activity_not_found */
export async function deleteSession(own: Own, id: string): Promise<void> {
  requireId(id);
  await deleteActivity(own.account, own.athleteId, id);
}

/** What is no id names no session. @throws activity_not_found */
function requireId(id: string): void {
  if (!canBeId(id)) fail("activity_not_found");
}

const whenOf = async (own: Own, form: Form): Promise<When> => ({
  zone: zoneIn(form, await zoneOf(own)),
  nowMs: own.account.nowMs,
});
