import { audit } from "@/lib/access/audit";
import { lockRelation } from "@/lib/access/locks";
import type { CoachScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { HOLD_MS } from "@/lib/contract/holding";
import type { PageQuery } from "@/lib/contract/primitives";
import {
  type NewTriageActions,
  type RecordedTriageAction,
  SNOOZE_DAYS,
} from "@/lib/contract/triage";
import { type Composed, compose, refuseMissing } from "@/lib/messages/compose";
import { holdAll, takeBack, written } from "@/lib/messages/messages";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { cutOf, pageOf } from "@/lib/platform/page";
import type { QueueItem } from "./item";
import { isSafety } from "./order";
import { readQueue } from "./queue";
import {
  deleteAction,
  findOwnAction,
  findReachedRows,
  insertDecisions,
  listActionRows,
} from "./triage.store";

const AUDITED = {
  reviewed: "triage.reviewed",
  snooze: "triage.snoozed",
  message: "triage.answered",
} as const;

/**
 * Acts on items as the coach saw them: reviews, snoozes or answers them with a message, all or none. The first of two
 * coaches wins, and the other is told who did what. It can be undone for ten seconds. A message preview changes
 * nothing.
 *
 * @throws resource_not_found for an athlete out of reach or who concerns nobody, already_handled, item_changed,
 *   missing_field, invalid_value for what does not fit the action, and what messages throw
 */
export function act(coach: CoachScope, asked: NewTriageActions) {
  return transaction(coach, async (coach) => {
    const athleteIds = asked.items.map(({ athlete_uid }) => athlete_uid);
    requireFitting(coach, asked);
    await lockItems(coach, athleteIds);
    const items = await requireItems(coach, asked);
    const composed = await composeFor(coach, asked, items);
    if (asked.preview === true) return { actions: [], messages: written(composed) };
    refuseMissing(composed, (id) => `items.${athleteIds.indexOf(id)}.athlete_uid`);
    const held = composed.length === 0 ? [] : await holdAll(coach, composed);
    const commitAt = toDate(coach.wallMs + HOLD_MS);
    const rows = items.map((item, place) => ({
      id: newId(),
      relationId: item.relationId,
      coachId: coach.coachId,
      action: asked.action,
      reason: asked.reason ?? null,
      until: asked.action === "snooze" ? toDate(asked.until ?? coach.nowMs) : null,
      evidence: item.entries,
      messageId: held[place]?.id ?? null,
      createdAt: toDate(coach.nowMs),
      commitAt,
    }));
    await insertDecisions(coach.db, rows);
    const subjects = rows.map(({ id }) => ({ kind: "triage_action" as const, id }));
    await audit(coach, AUDITED[asked.action], subjects);
    const actions = rows.map(({ id }, place) => ({
      id,
      athlete_uid: athleteIds[place] ?? "",
      commit_at: commitAt.getTime(),
    }));
    return { actions, messages: [] };
  });
}

function requireFitting(
  { nowMs }: CoachScope,
  { action, items, until, message, preview }: NewTriageActions,
) {
  const seen = new Set<string>();
  items.forEach(({ athlete_uid }, place) => {
    if (seen.has(athlete_uid))
      fail("invalid_value", {
        param: `items.${place}.athlete_uid`,
        message: "The athlete is named twice.",
      });
    seen.add(athlete_uid);
  });
  if (action === "message" && message === undefined) fail("missing_field", { param: "message" });
  if (action !== "message" && message !== undefined) fail("invalid_value", { param: "message" });
  if (action !== "message" && preview === true) fail("invalid_value", { param: "preview" });
  if (action !== "snooze") return;
  if (until === undefined) fail("missing_field", { param: "until" });
  if (until <= nowMs || until > nowMs + SNOOZE_DAYS * DAY_MS)
    fail("invalid_value", {
      param: "until",
      message: `It must be ahead, by ${SNOOZE_DAYS} days at most.`,
    });
}

/** Serializes actions on the same athletes. @throws resource_not_found */
async function lockItems(coach: CoachScope, athleteIds: readonly string[]): Promise<void> {
  const reached = new Map(
    (await findReachedRows(coach.db, coach)).map((row) => [row.athlete_id, row.relation_id]),
  );
  const relationIds = athleteIds.map((id, place) => reached.get(id) ?? refuseUnknown(place));
  for (const id of relationIds.toSorted())
    if ((await lockRelation(coach, coach.teamId, id)) === null)
      refuseUnknown(relationIds.indexOf(id));
}

const refuseUnknown = (place: number): never =>
  fail("resource_not_found", { param: `items.${place}.athlete_uid` });

/**
 * Returns the current items, in the requested order, if none has been handled meanwhile and all are as they were seen.
 */
async function requireItems(
  coach: CoachScope,
  { action, items, reason }: NewTriageActions,
): Promise<QueueItem[]> {
  const wanted = new Set(items.map(({ athlete_uid }) => athlete_uid));
  const queue = await readQueue(coach, { wanted });
  const byAthlete = new Map(queue.items.map((item) => [item.athlete_uid, item]));
  return items.map(({ athlete_uid, evidence_key }, place) => {
    const item = byAthlete.get(athlete_uid) ?? refuseUnknown(place);
    const param = `items.${place}`;
    if (item.handled !== null) refuseHandled(item.handled, param);
    if (item.evidence_key !== evidence_key) fail("item_changed", { param });
    if (isSafety(item)) requireCare({ action, reason }, items.length, param);
    return item;
  });
}

const DONE = { reviewed: "reviewed it", snooze: "put it off", message: "answered it" } as const;

function refuseHandled(
  { action, coach_name, created_ms }: NonNullable<QueueItem["handled"]>,
  param: string,
): never {
  const when = toDate(created_ms).toISOString();
  fail("already_handled", {
    param,
    message: `${coach_name ?? "Another coach"} ${DONE[action]} at ${when}.`,
  });
}

/** Safety items are handled one at a time, and never without a message or reason. */
function requireCare(
  { action, reason }: Pick<NewTriageActions, "action" | "reason">,
  count: number,
  param: string,
): void {
  if (count > 1)
    fail("invalid_value", { param, message: "An item of safety is acted on by itself." });
  if (action !== "message" && reason === undefined)
    fail("missing_field", { param: "reason", message: "An item of safety needs a reason." });
}

/** Composes an action's messages, each about its item's session, in the order of the items; none for other actions. */
async function composeFor(
  coach: CoachScope,
  { message }: NewTriageActions,
  items: readonly QueueItem[],
): Promise<Composed[]> {
  if (message === undefined) return [];
  const athlete_uids = items.map(({ athlete_uid }) => athlete_uid);
  const answered = new Map(
    items.flatMap(({ athlete_uid, leadSessionId }) =>
      leadSessionId === null ? [] : [[athlete_uid, leadSessionId] as const],
    ),
  );
  return compose(coach, { ...message, athlete_uids }, answered);
}

/**
 * Undoes the caller's own action along with its message, putting the item back where it was.
 *
 * @throws resource_not_found for what another one did, or was undone; undo_over, already_sent
 */
export function undo(coach: CoachScope, id: string): Promise<undefined> {
  return transaction(coach, async (coach) => {
    const found = await findOwnAction(coach.db, coach, id);
    if (found === null) fail("resource_not_found");
    await lockRelation(coach, coach.teamId, found.relationId);
    const action = await findOwnAction(coach.db, coach, id);
    if (action === null) fail("resource_not_found");
    if (action.commitAt.getTime() <= coach.wallMs) fail("undo_over");
    const { relationId, messageId } = action;
    if (messageId !== null)
      await takeBack(coach, { id: messageId, relationId, coachId: coach.coachId });
    await deleteAction(coach.db, id);
    await audit(coach, "triage.reopened", [{ kind: "triage_action", id }]);
    return undefined;
  });
}

/** Returns a page of recent actions on athletes whom the coach reaches, by anyone. @throws invalid_cursor */
export async function listActions(coach: CoachScope, query: PageQuery) {
  const scope = `triage-actions:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const rows = await listActionRows(coach.db, coach, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  const actions = shown.map(
    (row): RecordedTriageAction => ({
      id: row.id,
      athlete_uid: row.relation.athleteId,
      name: row.relation.athlete.name,
      // The column is written from this very type.
      action: row.action as RecordedTriageAction["action"],
      reason: row.reason,
      until: row.until?.getTime() ?? null,
      message_id: row.messageId,
      by: { coach_uid: row.coachId, name: row.coach.person.name },
      created_at: row.createdAt.getTime(),
      commit_at: row.commitAt.getTime(),
      undo_ms: Math.max(0, row.commitAt.getTime() - coach.wallMs),
    }),
  );
  return { actions, pagination };
}
