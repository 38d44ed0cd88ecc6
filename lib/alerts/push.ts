import { findCoachScope } from "@/lib/access/coaches";
import type { CallScope } from "@/lib/access/scope";
import { READING_TIERS } from "@/lib/contract/coach";
import type { JobEventData } from "@/lib/contract/job-events";
import { forgetGone, openDeviceOf } from "@/lib/people/push-devices";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { sendToBrowser } from "@/lib/platform/web-push";
import { reasonFor } from "@/lib/wording/safety";
import { listPushed, noteUndelivered } from "./push.store";
import { asReached, channelsTo } from "./sending";
import { findReader, mailInstead, type Reader } from "./sending.store";

/** Status codes of push services for a browser that is gone, or subscribed with a different key. */
const GONE: readonly number[] = [401, 403, 404, 410];
const TOO_MANY = 429;
const isTransient = (statusCode: number) => statusCode === TOO_MANY || statusCode >= 500;

/** From here on an answer is slow. */
const SLOW_MS = 1_000;
const SLOW_MAX = 1_000;
/**
 * The browsers whose push service last answered slowly or not at all, oldest first. What is for them runs in lanes of
 * its own, so that coaches with a fast service don't wait for it.
 */
const slowDevices = singleton("slow-push-devices", () => new Set<string>());

/**
 * Sends some of a coach's log entries to their browsers, all at once. A browser that is gone is deleted; one whose
 * service doesn't answer is tried again by itself.
 *
 * @param lane which of the two jobs this is
 * @throws when no push service answered or all ask to come again, for another attempt
 */
export async function sendPush(
  scope: CallScope,
  {
    subscription_ids,
    coach_id,
    notification_ids,
    is_taken = false,
  }: JobEventData<"alerts/push.due">,
  lane: "alerts/push.due" | "alerts/push.slow" = "alerts/push.due",
): Promise<void> {
  const isReading = await readsNow(scope, coach_id);
  const told = isReading ? await listPushed(scope.db, coach_id, notification_ids) : [];
  const reader = await findReader(scope.db, coach_id);
  if (reader === null || told.length === 0) return;
  const message = {
    text: JSON.stringify(messageOf(told, reader, baseUrl(reader.environment))),
    topic: topicOf(told),
    isUrgent: told.some(({ notices }) => notices.some(({ alert }) => alert.severity === "urgent")),
  };
  const about = { coach_id, notification_ids };
  const isLater = (id: string) => lane === "alerts/push.due" && slowDevices.has(id);
  const [later, now] = [
    subscription_ids.filter(isLater),
    subscription_ids.filter((id) => !isLater(id)),
  ];
  const sent = await Promise.allSettled(
    now.map((id) => sendToOne(scope, { id, coachId: coach_id }, message)),
  );
  const isTaken = is_taken || sent.some((one) => one.status === "fulfilled" && one.value);
  const askAgain = (to: typeof lane, ids: string[], taken: boolean) =>
    enqueue(scope, to, { ...about, subscription_ids: ids, is_taken: taken });
  if (later.length > 0) await askAgain("alerts/push.slow", later, isTaken);
  else if (!isTaken) await mailUrgent(scope, coach_id, told);
  const failed = now.filter((_, place) => sent[place]?.status === "rejected");
  if (failed.length === 0) return;
  if (failed.length === subscription_ids.length)
    throw sent.find((one) => one.status === "rejected")?.reason;
  // The slower ones decide whether it is mailed.
  await askAgain(lane, failed, isTaken || later.length > 0);
}

/**
 * @returns whether the browser's push service took it
 * @throws when the service didn't answer or asks to come again
 */
async function sendToOne(
  scope: CallScope,
  { id, coachId }: { id: string; coachId: string },
  message: Parameters<typeof sendToBrowser>[2],
): Promise<boolean> {
  const device = await openDeviceOf(scope, id, coachId);
  if (device === null) return false;
  const answer = await sendToBrowser(device.environment, device.address, message);
  noteSpeed(id, answer.durationMs);
  if (answer.kind === "failed") throw new Error(`The push service did not answer: ${answer.code}.`);
  const { statusCode: status_code } = answer;
  if (GONE.includes(status_code)) {
    await forgetGone(scope, id);
    return false;
  }
  if (isTransient(status_code)) throw new Error(`The push service answered ${status_code}.`);
  if (status_code < 300) return true;
  log.warn({ device_id: id, status_code }, "push refused");
  return false;
}

/**
 * Mails what is urgent, once, since no browser of the coach took it: a push that is tried again may come too late. The
 * job that sends what is due sends it.
 */
async function mailUrgent(scope: CallScope, coachId: string, told: Told): Promise<void> {
  await transaction(scope, async ({ db, wallMs }) => {
    const reader = await findReader(db, coachId);
    if (reader === null) return;
    const ids = told.flatMap(({ notices }) => notices.map(({ id }) => id));
    if (reader.devices === null) await noteUndelivered(db, ids);
    const nowMs = wallMs + reader.teamOffsetMs;
    const channels = channelsTo(asReached({ ...reader, devices: null }, nowMs));
    await mailInstead(db, { coachId, nowMs, channels }, ids);
  });
}

function noteSpeed(id: string, durationMs: number): void {
  slowDevices.delete(id);
  if (durationMs < SLOW_MS) return;
  slowDevices.add(id);
  const [oldest] = slowDevices;
  if (oldest !== undefined && slowDevices.size > SLOW_MAX) slowDevices.delete(oldest);
}

/** True if the coach's tier includes reading athletes' fueling. */
async function readsNow(scope: CallScope, coachId: string): Promise<boolean> {
  const coach = await findCoachScope(scope, coachId);
  return coach !== null && READING_TIERS.includes(coach.tier);
}

type Told = Awaited<ReturnType<typeof listPushed>>;

/** The first entry's id, so that a repeated message has the same topic and is shown once. */
const topicOf = ([first]: Told): string => (first?.id ?? "").replaceAll("-", "");

function messageOf(told: Told, reader: Reader, base: string) {
  const names = told.map(({ relation }) => relation.athlete.name ?? "An athlete without a name");
  const reasons = told.flatMap(({ notices }) =>
    notices.flatMap(({ alert }) => alert.reasons.map((reason) => reasonFor(reason, reader))),
  );
  const [name = ""] = names;
  return {
    title:
      told.length === 1 ? `${name} may need attention` : `${told.length} athletes need attention`,
    body: told.length === 1 ? [...new Set(reasons)].join(", ") : names.join(", "),
    url: `${base}/triage`,
    tag: topicOf(told),
  };
}
