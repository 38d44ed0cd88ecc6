import { lockAthlete } from "@/lib/access/locks";
import {
  createActivity,
  deleteActivity,
  patchActivity,
  readActivity,
} from "@/lib/activities/activities";
import { calculateActivity } from "@/lib/activities/prescriptions";
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
  withOneHeat,
  zoneIn,
} from "./session-form";
import { findBetween, listAhead, listPast, type SessionRow } from "./sessions.store";

/** A session in the athlete's own list. */
export interface ListedSession {
  id: string;
  type: Activity["type"];
  name: string | null;
  durationMin: number;
  isRace: boolean;
  /** Time of the session, Unix milliseconds. */
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

/** Upcoming sessions shown, at most. */
const AHEAD_MAX = 20;

/** Returns the next sessions, nearest first. */
export const readAhead = async ({ account, athleteId }: Own): Promise<ListedSession[]> =>
  (await listAhead(account, athleteId, AHEAD_MAX)).map(toListed);

/** Returns a page of sessions that have begun or were reported, newest first. @throws invalid_cursor */
export async function readPast(
  { account, athleteId }: Own,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ sessions: ListedSession[]; nextCursor: string | null }> {
  const scope = `own-sessions:${athleteId}`;
  const cut = cutOf(query, scope);
  const { shown, pagination } = pageOf(await listPast(account, athleteId, cut), cut, scope);
  return { sessions: shown.map(toListed), nextCursor: pagination.next_cursor };
}

/** Returns what was planned and taken in the caller's own sessions, by id: one query for any number of sessions. */
export const readOwnStrips = (
  { account, athleteId }: Own,
  sessions: readonly Pick<ListedSession, "id">[],
): Promise<Map<string, Strip>> =>
  readStrips(
    account,
    sessions.map(({ id }) => ({ athleteId, activityId: id })),
  );

/** Returns one of the caller's sessions, and its local time. @throws activity_not_found */
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

/** Returns the ids of the caller's sessions that overlap another. */
async function overlapsOf(own: Own, input: NewActivity): Promise<string[]> {
  const startMs = input.started_at ?? input.scheduled_at ?? null;
  if (startMs === null) return [];
  const endMs = startMs + input.duration_min * MINUTE_MS;
  return findBetween(own.account, own.athleteId, startMs, endMs);
}

/**
 * How long an identical session counts as the same form sent twice: a double tap, Back, or a retry after a lost
 * response.
 */
const SAME_MS = 10 * MINUTE_MS;

/** True if a session was just created by the same form. */
const isSame = (made: Activity, input: NewActivity, nowMs: number): boolean =>
  nowMs - made.created_at * 1000 < SAME_MS &&
  Object.entries(input).every(
    ([field, value]) => (made[field as keyof Activity] ?? null) === (value ?? null),
  );

/** Parses a new session's form. @throws invalid_value, of `heat` where both a level and weather were entered */
async function inputOf(own: Own, form: Form): Promise<NewActivity> {
  const when = { zone: zoneIn(form, await zoneOf(own)), nowMs: own.account.nowMs };
  return sessionFrom(withOneHeat(form), when) ?? fail("invalid_value");
}

/** Adds the session in a form. @returns its id @throws invalid_value */
export async function addSession(own: Own, form: Form): Promise<string> {
  const input = await inputOf(own, form);
  return (await createActivity(own.account, own.athleteId, input)).id;
}

/**
 * The same, unless it overlaps another of the caller's sessions, which they must confirm. Of two concurrent forms the
 * second sees what the first added. Resending a form returns the session it has just created.
 *
 * @throws invalid_value
 */
export const addApart = (own: Own, form: Form): Promise<{ id: string } | { overlaps: string }> =>
  transaction(own.account, async (account) => {
    const holding = { ...own, account };
    await lockAthlete(account, own.athleteId);
    const input = await inputOf(holding, form);
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
 * Applies to a session what was changed in its form. Correcting the duration of one that has begun renews its plan,
 * unless it was reported: a report keeps the plan it is judged by.
 *
 * @param opened the form's initial values; null if unknown: whatever differs from the stored values then counts as
 *   changed
 * @returns the values to reopen the form with if the same field was changed meanwhile, in which case nothing is
 *   changed; null otherwise
 * @throws invalid_value, of `start` where a session that was reported would be moved ahead, of `heat` where both a
 *   level and weather were entered; activity_not_found
 */
export async function changeSession(
  own: Own,
  id: string,
  form: Form,
  opened: Form | null = null,
): Promise<Form | null> {
  const { reopened, isOutgrown } = await applyChanges(own, id, form, opened);
  // Not in the same transaction, which has locked the session already: a calculation locks its athlete first.
  if (isOutgrown) await calculateActivity(own.account, own.athleteId, id, {});
  return reopened;
}

/** @returns also whether the session has begun with a plan for another duration, and without a report */
const applyChanges = (
  own: Own,
  id: string,
  form: Form,
  opened: Form | null,
): Promise<{ reopened: Form | null; isOutgrown: boolean }> =>
  transaction(own.account, async (account) => {
    await lockAthlete(account, own.athleteId);
    const { activity, zone: ownZone } = await readSession({ ...own, account }, id);
    const zone = zoneIn(form, ownZone);
    const stored = enteredSession(activity, zone, unitsOf(form));
    const base = opened ?? stored;
    const all = Object.fromEntries(Object.keys(stored).map((name) => [name, form[name] ?? ""]));
    const sent = withOneHeat(all, base);
    const { changes, reopened } = changesOf({ opened: base, sent, stored, together: TOGETHER });
    if (reopened !== null) return { reopened, isOutgrown: false };
    const described = (fields: object) =>
      sessionFrom({ ...form, ...fields }, { zone, nowMs: account.nowMs });
    // Not yet known whether it is a race: saving the form says so, while its box can't show the difference.
    const before = { ...described(stored), is_race_event: activity.is_race_event };
    const after = described({ ...stored, ...changes }) ?? fail("invalid_value");
    const isAhead = ({ scheduled_at }: Partial<NewActivity>) => typeof scheduled_at === "number";
    if (activity.feedback !== null && isAhead(after) && !isAhead(before))
      fail("invalid_value", { param: "start" });
    const changed = (Object.keys(after) as (keyof NewActivity)[]).filter(
      (name) => before[name] !== after[name],
    );
    if (changed.length === 0) return { reopened, isOutgrown: false };
    // Weather is stored as a whole; the form shows it rounded, and without its sunshine.
    const isWeather = changed.includes("temperature_c") || changed.includes("humidity_pct");
    const { temperature_c, humidity_pct, solar } = activity;
    const patch = {
      ...(isWeather && { temperature_c, humidity_pct, solar }),
      ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    };
    const keepsPlan = changed.every((name) => name === "name");
    const now = await patchActivity(account, own.athleteId, id, patch, { keepsPlan });
    const isOutgrown =
      now.prescription !== null &&
      now.feedback === null &&
      now.duration_min !== activity.duration_min &&
      startOf(now) <= account.nowMs;
    return { reopened, isOutgrown };
  });

/** Deletes a session and its report. @throws activity_not_found */
export async function deleteSession(own: Own, id: string): Promise<void> {
  requireId(id);
  await deleteActivity(own.account, own.athleteId, id);
}

/** Checks that the text can be an id. @throws activity_not_found */
function requireId(id: string): void {
  if (!canBeId(id)) fail("activity_not_found");
}
