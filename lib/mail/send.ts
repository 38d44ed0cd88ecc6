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

/** Mails that one sweep has on their way at once. */
const AT_ONCE = 4;
/** How long a sweep begins new mails; the next one is a minute after it. */
const SWEEP_MS = 50_000;
const INSIST_MS = 1_000;

type Scope = { db: Db };
type Result = SmtpOutcome["result"] | "dropped";

/** Sends one mail if it is due and nobody else is at it. What cannot be sent now is tried again by the sweep. */
export async function sendQueuedMail(scope: Scope, id: string): Promise<void> {
  const mail = await claimMail(scope, wallMs(), id);
  if (mail !== null) await attempt(scope, mail);
}

/**
 * Sends what is due, the oldest first, some at once, until nothing is or some time has passed. A server that cannot be
 * reached ends it early.
 *
 * @returns how many mails came to which end
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

/** Sends a claimed mail and writes down what came of it. */
async function attempt(scope: Scope, mail: Claimed): Promise<Result> {
  if (!isMailable(mail) || isTooLate(mail) || (await isUnwanted(scope, mail))) {
    await dropMail(scope, mail);
    return "dropped";
  }
  const outcome = await whileRenewing(scope, mail, () => exchange(mail));
  await settle(scope, mail, outcome);
  return outcome.result;
}

/** Whether it goes to one plain address. Text stored before there was one grammar may be none, and is never mailed. */
function isMailable({ id, template, recipient }: Claimed): boolean {
  if (mailAddress(recipient) !== null) return true;
  log.warn(
    { mail_id: id, template },
    "a mail was dropped because its recipient is no e-mail address",
  );
  return false;
}

/** Whether its link would not work any more: the age is that of the link, however often the mail was queued anew. */
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

/** Keeps the claim for as long as the work takes. */
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

/** Writes something down however long the database is away: what is sent must not be sent again. */
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
