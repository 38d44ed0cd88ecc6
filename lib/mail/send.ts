import { setTimeout as pause } from "node:timers/promises";
import { mailAddress } from "@/lib/contract/address";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import type { Db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { deliver, type SmtpOutcome } from "@/lib/platform/smtp";
import { RENEW_MS, retryDelayMs, UNREACHABLE_DELAY_MS } from "./back-off";
import { compose } from "./compose";
import {
  type Claimed,
  claimMail,
  dropMail,
  markRefused,
  markSent,
  putOff,
  renewClaim,
} from "./store";
import { canBeUnsubscribed, isTemplateName, TEMPLATES } from "./templates";
import { isUnsubscribed } from "./unsubscribe";

/** Number of mails that a sweep sends concurrently. */
const AT_ONCE = 4;
/** How long a sweep keeps starting new mails; the next sweep begins a minute after this one. */
const SWEEP_MS = 50_000;
const INSIST_MS = 1_000;

type Scope = { db: Db };
type Result = SmtpOutcome["result"] | "dropped";

/** Sends a mail if it is due and unclaimed. If it can't be sent now, the sweep retries it. */
export async function sendQueuedMail(scope: Scope, id: string): Promise<void> {
  const mail = await claimMail(scope, wallMs(), id);
  if (mail !== null) await attempt(scope, mail);
}

/**
 * Sends due mails, oldest first and several at a time, until none are left or time is up. Stops early if a server is
 * unreachable.
 *
 * @returns how many mails had each result
 */
export async function sendDueMail(scope: Scope): Promise<Record<Result, number>> {
  const count = { sent: 0, refused: 0, put_off: 0, unreachable: 0, dropped: 0 };
  const endMs = stopwatchMs() + SWEEP_MS;
  const lane = async () => {
    while (count.unreachable === 0 && stopwatchMs() < endMs) {
      const mail = await claimMail(scope, wallMs(), null);
      if (mail === null) return;
      count[await attempt(scope, mail)]++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return count;
}

/** Sends a claimed mail and records the result. */
async function attempt(scope: Scope, mail: Claimed): Promise<Result> {
  if (!isMailable(mail) || isTooLate(mail) || (await isUnwanted(scope, mail))) {
    await dropMail(scope, mail);
    return "dropped";
  }
  const outcome = await whileRenewing(scope, mail, () => exchange(mail));
  await settle(scope, mail, outcome);
  return outcome.result;
}

/**
 * True if the recipient is a single plain address. Text stored before the grammar existed may not be one, and is never
 * mailed.
 */
function isMailable({ id, template, recipient }: Claimed): boolean {
  if (mailAddress(recipient) !== null) return true;
  log.warn(
    { mail_id: id, template },
    "a mail was dropped because its recipient is no e-mail address",
  );
  return false;
}

/**
 * True if the mail's link would have expired. Age counts from when the link was made, however often the mail was
 * requeued.
 */
function isTooLate({ id, template, createdMs }: Claimed): boolean {
  if (!isTemplateName(template) || TEMPLATES[template].kind !== "link") return false;
  if (wallMs() - createdMs < TEMPLATES[template].validMs) return false;
  log.warn({ mail_id: id, template }, "a mail was dropped because its link is too old");
  return true;
}

const isUnwanted = async (scope: Scope, { template, environment, recipient }: Claimed) =>
  isTemplateName(template) &&
  canBeUnsubscribed(TEMPLATES[template].kind) &&
  (await isUnsubscribed(scope, environment, recipient));

async function exchange(mail: Claimed): Promise<SmtpOutcome> {
  try {
    return await deliver(await compose(mail));
  } catch (err) {
    log.error({ err, mail_id: mail.id }, "a mail could not be written");
    return { result: "put_off", error: "The mail could not be written; the log says why." };
  }
}

async function settle(scope: Scope, mail: Claimed, outcome: SmtpOutcome): Promise<void> {
  const nowMs = wallMs();
  if (outcome.result === "sent") return insist(() => markSent(scope, mail, nowMs));
  const { result, error } = outcome;
  const delayMs =
    result === "unreachable" ? UNREACHABLE_DELAY_MS : retryDelayMs(nowMs - mail.queuedMs);
  log.warn({ mail_id: mail.id, template: mail.template, result }, "a mail was not sent");
  if (result === "refused" || delayMs === null) await markRefused(scope, mail, { nowMs, error });
  else await putOff(scope, mail, { untilMs: nowMs + delayMs, error });
}

/** Renews the claim for as long as the work takes. */
async function whileRenewing<T>(scope: Scope, mail: Claimed, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    renewClaim(scope, mail).catch((err: unknown) => log.warn({ err }, "a claim was not renewed"));
  const timer = setInterval(renew, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Retries a write for as long as the database is down: a mail that was sent must not be sent again. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      await pause(INSIST_MS);
    }
  }
}
