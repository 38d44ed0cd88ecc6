import { addressKey, mailboxOf } from "@/lib/contract/address";
import { DAY_MS } from "@/lib/contract/durations";
import { takeWithin } from "@/lib/metering/buckets";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId, uuidFrom } from "@/lib/platform/ids";
import { enqueueEach } from "@/lib/platform/jobs";
import { seal } from "@/lib/platform/key-service";
import { sealContext } from "./sealing";
import { countMails, insertMails, takeTurns } from "./store";
import {
  canBeUnsubscribed,
  type LinkName,
  type OtherName,
  REQUEST_NAMES,
  type RequestName,
  sharingLimit,
  TEMPLATES,
  type TemplateName,
  type Variables,
} from "./templates";

/** Link mails that all tagged addresses of a mailbox share, if they belong to nobody here; refilled over a day. */
const STRANGERS_TAGGED_PER_DAY = 10;
/** Maximum number of link mails per address and environment while their links are valid, whoever asks for them. */
const LINKS_MAX = 3;
/** Maximum number of requests per address and environment within a week, whoever asks. */
const REQUESTS_PER_WEEK = 3;
/** The same for mails about purchases. */
const BUYER_MAILS_PER_WEEK = 5;
/** The same for all addresses of one mailbox with a `+tag` together: enough for a club that invites with tags. */
const TAGGED_PER_WEEK = 10;
const WEEK_MS = 7 * DAY_MS;

export interface Mail<N extends TemplateName> {
  environment: Environment;
  to: string;
  template: N;
  variables: Variables<N>;
}

/**
 * Queues a mail, to be sent once the transaction commits and not at all if it rolls back; opens a transaction if there
 * is none.
 *
 * @throws service_unavailable while there is no key service, and a ZodError for variables the template does not take
 */
export async function queueMail<N extends OtherName>(
  scope: { db: Db },
  mail: Mail<N>,
): Promise<void> {
  await transaction(scope, (unit) => write(unit, [mail]));
}

/**
 * Queues a mail that a stranger can trigger by typing an address: at most three per address (ignoring case) while their
 * links are valid, so anyone who gets no more still has one that works. The caller must answer the same way in both
 * cases.
 *
 * @param isKnown false for an address that belongs to nobody here: then tags don't multiply the limit
 * @returns false when it was one too many, and nothing was written
 * @throws service_unavailable while there is no key service
 */
export async function queueLinkMail<N extends LinkName>(
  scope: { db: Db },
  mail: Mail<N>,
  isKnown = true,
): Promise<boolean> {
  const names = sharingLimit(mail.template);
  const periodMs = TEMPLATES[mail.template].validMs;
  const mailbox = { limit: STRANGERS_TAGGED_PER_DAY, periodMs: DAY_MS };
  const limit = { names, limit: LINKS_MAX, periodMs, ...(isKnown ? {} : { mailbox }) };
  return (await writeWithin(scope, [mail], limit)) > 0;
}

/**
 * Queues mails in which a user asks something of the owner of an address, each a different one: at most three a week
 * per address, whoever asks. Senders must not learn about each other, so nothing is returned. All mails share one
 * environment.
 *
 * @throws service_unavailable while there is no key service
 */
export async function queueRequests<N extends RequestName>(
  scope: { db: Db },
  mails: readonly Mail<N>[],
): Promise<void> {
  const limit = REQUESTS_PER_WEEK;
  await writeWithin(scope, mails, {
    ...{ names: REQUEST_NAMES, limit, periodMs: WEEK_MS },
    mailbox: { limit: TAGGED_PER_WEEK, periodMs: WEEK_MS },
  });
}

/** Queues a mail unless the address got one from the same template within a day. @throws as `queueMail` */
export async function queueOnceADay<N extends OtherName>(
  scope: { db: Db },
  mail: Mail<N>,
): Promise<void> {
  await writeWithin(scope, [mail], { names: [mail.template], limit: 1, periodMs: DAY_MS });
}

/** Mails about a purchase to the address typed at its checkout, which nobody has to prove. */
const BUYER_NAMES = [
  "payment_arrived",
  "payment_failed",
  "payment_returned",
  "payment_too_late",
  "subscription_ends",
  "subscription_replaced",
  "subscription_withdrawn",
  "subscription_doubled",
] as const;

/**
 * Queues such a mail: at most five of them a week per address, since anyone can type another's. Where somebody really
 * paid, all of them. @throws as `queueMail`
 */
export async function queueForBuyer<N extends (typeof BUYER_NAMES)[number]>(
  scope: { db: Db },
  mail: Mail<N>,
): Promise<void> {
  if (mail.environment === "live" && mail.template !== "payment_failed")
    return transaction(scope, (unit) => write(unit, [mail]));
  const limit = BUYER_MAILS_PER_WEEK;
  await writeWithin(scope, [mail], {
    names: mail.environment === "live" ? ["payment_failed"] : [...BUYER_NAMES],
    limit,
    periodMs: WEEK_MS,
    mailbox: { limit: TAGGED_PER_WEEK, periodMs: WEEK_MS },
  });
}

interface Limit {
  /** The templates that count together. */
  names: TemplateName[];
  limit: number;
  /** In wall time. */
  periodMs: number;
  /** The limit of all addresses of one mailbox with a `+tag` together: strangers choose the addresses. */
  mailbox?: Omit<Limit, "names" | "mailbox">;
}

/**
 * Writes the mails whose address is still under the limit; all share one environment. @returns how many were written
 */
function writeWithin<N extends TemplateName>(
  scope: { db: Db },
  mails: readonly Mail<N>[],
  { names, limit, periodMs, mailbox }: Limit,
): Promise<number> {
  const [first] = mails;
  if (first === undefined) return Promise.resolve(0);
  const { environment } = first;
  const recipients = mails.map(({ to }) => addressKey(to));
  return transaction(scope, async (unit) => {
    await takeTurns(unit, { environment, recipients });
    const since = toDate(wallMs() - periodMs);
    const counts = await countMails(unit, { environment, recipients }, names, since);
    const due = mails.filter(({ to }) => (counts.get(addressKey(to)) ?? 0) < limit);
    const going =
      mailbox === undefined ? due : await withinMailbox(unit, due, { names, ...mailbox });
    await write(unit, going);
    return going.length;
  });
}

/**
 * Leaves out mails to `name+tag@` and the like beyond the limit for their mailbox, however many tags there are. Plain
 * addresses are limited already.
 */
async function withinMailbox<N extends TemplateName>(
  unit: { db: Db },
  mails: readonly Mail<N>[],
  { names, limit, periodMs }: Limit,
): Promise<Mail<N>[]> {
  const going = new Set(mails);
  const tagged = mails
    .map((mail) => ({ mail, mailbox: mailboxOf(mail.to) }))
    .filter(({ mail, mailbox }) => mailbox !== addressKey(mail.to))
    // In one order, so that concurrent mails don't wait for each other in a circle.
    .sort((one, other) => (one.mailbox < other.mailbox ? -1 : 1));
  for (const { mail, mailbox } of tagged) {
    const id = uuidFrom(`mailbox ${mail.environment} ${names.join(" ")} ${mailbox}`);
    const payer = { kind: "mailbox" as const, id, burst: limit };
    const taken = await takeWithin(unit, { ...payer, ratePerSecond: limit / (periodMs / 1000) }, 1);
    if (taken < 1) going.delete(mail);
  }
  return [...going];
}

async function write<N extends TemplateName>(
  unit: { db: Db },
  mails: readonly Mail<N>[],
): Promise<void> {
  const rows = await Promise.all(mails.map(toRow));
  await insertMails(unit, rows);
  for (const isPatient of [false, true]) {
    const each = rows.filter(({ template }) => isBulk(template) === isPatient);
    const jobs = each.map(({ id }) => ({ mail_id: id }));
    if (jobs.length > 0) await enqueueEach(unit, "mail/queued", jobs, isPatient);
  }
}

/** True for mails that go to hundreds at once: nobody's sign-in link or urgent alert waits for them. */
const isBulk = (template: TemplateName): boolean =>
  canBeUnsubscribed(TEMPLATES[template].kind) || template === "message_of_coach";

async function toRow<N extends TemplateName>({ environment, to, template, variables }: Mail<N>) {
  const id = newId();
  const filled = JSON.stringify(TEMPLATES[template].variables.parse(variables));
  const sealedVariables = await seal(sealContext(id), filled);
  return { id, environment, template, recipient: addressKey(to), sealedVariables, nowMs: wallMs() };
}
