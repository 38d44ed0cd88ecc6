import { actingAs } from "@/lib/access/acting";
import { lockBuilderAddress, lockBuilderOrder } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { GRACE_DAYS, RENEWAL_MS } from "@/lib/access/tier";
import { DAY_MS, DAY_SECONDS } from "@/lib/contract/durations";
import { queueForBuyer, queueMail } from "@/lib/mail/queue";
import { leadersOf, makeOwner } from "@/lib/members/owners";
import { takeWithin } from "@/lib/metering/buckets";
import { foundBuilder, isPartnerClosed, setStanding } from "@/lib/partners/builders";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { seal } from "@/lib/platform/key-service";
import { log } from "@/lib/platform/log";
import { PAGE, throughAll } from "@/lib/platform/one-by-one";
import { isClockMovable } from "./account-clock";
import { type BoughtSubscription, boughtSubscription, isRestored } from "./bought-subscription";
import {
  type BuilderChange,
  type BuilderOrder,
  beginBuilderReading,
  findBuilder,
  findBuilderClock,
  findBuilderOf,
  findOwingBuilders,
  findUnpaidSessions,
  hasOtherPlan,
  saveBuilderOrder,
} from "./builder.store";
import { keyContext, UNCLAIMED_MS } from "./builder-key";
import { owingStage, planUntilMs, REMINDED_AFTER_DAYS } from "./builder-standing";
import { type Duty, dutiesOfPlan, fulfilAll, refundsOf, returnsOf } from "./duties";
import type { Owing } from "./owing";
import { databaseNow } from "./purchases.store";
import { readCustomer } from "./stripe-customer";
import { markApplied } from "./stripe-events.store";

/**
 * Syncs a builder's plan with Stripe: reads the whole customer, then applies the result in one transaction, along with
 * the mails it causes, unless a later reading was already applied. A paid order becomes a partner with a first key,
 * exactly once. Whatever a closed partner would still be charged for is ended, and a second order of an address that
 * already has a plan is given back.
 *
 * @returns what they have bought, null for nothing; whether the stored order differed; and how many duties failed
 * @throws when the processor cannot be asked; nothing is changed then
 */
export async function syncBuilder(
  environment: Environment,
  customerId: string,
): Promise<{ bought: BoughtSubscription | null; hasChanged: boolean; failed: number }> {
  const nothing = { bought: null, hasChanged: false, failed: 0 };
  const known = await findBuilderOf(db, environment, customerId);
  if (known === null) return nothing;
  const readBegan = await databaseNow(db);
  const customer = await readCustomer(environment, customerId);
  if (customer === null) {
    log.error({ environment, customer_id: customerId }, "an unknown customer");
    return nothing;
  }
  const { moves } = await clockOfBuilder(db, known);
  const bought = boughtSubscription(customer, moves);
  const scope = { ...actingAs("job", "sync-builder"), environment };
  const hasChanged = await transaction(scope, async (unit) => {
    const order = await lockBuilderOrder(unit, known.id);
    const isNew = order !== null && (await beginBuilderReading(unit.db, known.id, readBegan));
    const changed = isNew && bought !== null && (await apply(unit, order, bought));
    await markApplied(unit.db, { environment, customerId, readBegan });
    return changed;
  });
  const isSecond = bought?.isPaid === true && isGivenBack(await findBuilder(db, known.id));
  const isOver = bought?.isLive === true && (isSecond || (await isPartnerClosed({ db }, known.id)));
  const due = bought && dutiesOfPlan(isOver ? { ...bought, duty: "cancel" } : bought);
  const refunds = isSecond ? refundsOf(customer.payments) : [];
  const others = bought?.isLive === true && bought.isPaid ? await otherCheckouts(known) : [];
  const url = `${baseUrl(environment)}/subscribe/manage`;
  const late = isSecond ? [] : returnsOf(customer, { environment, to: known.emailKey, url });
  const duties = [...(due ?? []), ...refunds, ...others, ...late];
  const failed = await fulfilAll(environment, customerId, duties);
  return { bought, hasChanged, failed };
}

/** True for an order that was paid when its address already had a plan: it ended without being fulfilled. */
export const isGivenBack = (order: BuilderOrder | null): boolean =>
  order !== null && order.fulfilledAt === null && order.endedAt !== null;

/** How far back to look for unpaid checkouts. A checkout can be paid for one day. */
const PAYABLE_MS = 2 * DAY_MS;

/** Lists the address's other open checkouts, to be closed so that it doesn't pay twice. */
async function otherCheckouts(order: BuilderOrder): Promise<Duty[]> {
  const open = await findUnpaidSessions(db, order, toDate(wallMs() - PAYABLE_MS));
  return open.map((sessionId) => ({ kind: "close_checkout", sessionId }));
}

/** True if Stripe can still collect for an order, or will again once a dispute is won. */
export async function goesOn({ environment, customerId }: BuilderOrder): Promise<boolean> {
  if (customerId === null) return false;
  const { bought } = await syncBuilder(environment, customerId);
  return bought?.isLive === true && bought.duty !== "cancel";
}

/** Returns the clock of a builder's plan: wall time, unless Stripe's clock follows their account's. */
const clockOfBuilder = (handle: Db, { environment, accountId }: BuilderOrder) =>
  isClockMovable(environment)
    ? findBuilderClock(handle, accountId)
    : Promise.resolve({ offsetMs: 0, moves: [] });

async function apply(
  unit: CallScope,
  order: BuilderOrder,
  bought: BoughtSubscription,
): Promise<boolean> {
  const { subscriptionId, isPaid, isEnding, endedMs } = bought;
  // A plan bought again after its end only counts once it is paid.
  if (order.fulfilledAt !== null && !isPaid) return false;
  if (bought.isPeriodPaid && (isGivenBack(order) || (await isSecondPlan(unit, order))))
    return giveBack(unit, order, subscriptionId);
  if (order.fulfilledAt === null && !order.isEnding && !isPaid && !bought.isLive)
    await tellFailed(unit, order);
  const isPaidFor = order.fulfilledAt !== null || (isPaid && endedMs === null);
  const untilMs = planUntilMs(bought);
  const change: BuilderChange = {
    subscriptionId,
    paidUntil: momentOf(bought.paidUntilMs),
    pastDueSince: momentOf(bought.pastDueSinceMs),
    // Of an order that was never fulfilled, it marks what is given back.
    endedAt: order.fulfilledAt === null ? order.endedAt : momentOf(endedMs),
    isEnding,
    ...(isPaidFor && order.fulfilledAt === null && (await fulfil(unit, order))),
    ...(isPaidFor && { owedMails: await tellOwing(unit, order, { bought, untilMs }) }),
  };
  await saveBuilderOrder(unit.db, order.id, change);
  if (order.fulfilledAt !== null) {
    await tellEnd(unit, order, endedMs);
    await tellRestored(unit, order, endedMs);
    await tellEnding(unit, order, bought);
  }
  const clockOf = isClockMovable(order.environment) ? order.environment : null;
  if (isPaidFor) await setStanding(unit, order.id, { untilMs, clockOf });
  return Object.entries(change).some(
    ([field, value]) => order[field as keyof BuilderOrder]?.valueOf() !== value?.valueOf(),
  );
}

/** Mails a buyer that their first payment, which was on its way, failed. */
function tellFailed(unit: CallScope, { environment, emailKey: to }: BuilderOrder): Promise<void> {
  const variables = { plan_title: "Builder", url: `${baseUrl(environment)}/developers/signup` };
  return queueForBuyer(unit, { environment, to, template: "payment_failed", variables });
}

async function isSecondPlan(unit: CallScope, order: BuilderOrder): Promise<boolean> {
  if (order.fulfilledAt !== null) return false;
  await lockBuilderAddress(unit, order.emailKey);
  return hasOtherPlan(unit.db, order);
}

/** Ends an order that isn't fulfilled, and mails its buyer once. @returns whether that is new */
async function giveBack(
  unit: CallScope,
  order: BuilderOrder,
  subscriptionId: string,
): Promise<boolean> {
  if (isGivenBack(order)) return false;
  const { id, environment, emailKey: to } = order;
  await saveBuilderOrder(unit.db, id, { subscriptionId, endedAt: toDate(unit.wallMs) });
  const variables = { url: `${baseUrl(environment)}/subscribe/manage` };
  await queueMail(unit, { environment, to, template: "builder_paid_twice", variables });
  return true;
}

const momentOf = (ms: number | null): Date | null => (ms === null ? null : toDate(ms));

/** Creates the partner of a paid order. Its key is mailed, and kept sealed for the page waiting for it. */
async function fulfil(unit: CallScope, order: BuilderOrder): Promise<BuilderChange> {
  const { id, accountId, emailKey, environment } = order;
  const founded = await foundBuilder(unit, { partnerId: id, accountId, email: emailKey });
  await makeOwner(unit, id, emailKey);
  const sealedKey = await seal(keyContext(id, accountId), founded.key);
  const url = `${baseUrl(environment)}/docs/quickstart`;
  const variables = { key: founded.key, address: baseUrl(environment), url };
  await queueMail(unit, { environment, to: emailKey, template: "builder_key", variables });
  const sealedUntil = toDate(unit.wallMs + UNCLAIMED_MS);
  return { fulfilledAt: toDate(unit.wallMs), keyId: founded.keyId, sealedKey, sealedUntil };
}

/** Mails about an overdue payment: when it failed, some days later, and when keys are refused. */
const OWED_MAILS = ["builder_payment_failed", "builder_payment_owed", "builder_suspended"] as const;

/**
 * Mails a builder about an overdue payment, once for each of the three stages; a missed stage is skipped.
 *
 * @returns how many stages are done for this failure
 */
async function tellOwing(
  unit: CallScope,
  order: BuilderOrder,
  { bought: { pastDueSinceMs }, untilMs }: { bought: BoughtSubscription; untilMs: number | null },
): Promise<number> {
  if (pastDueSinceMs === null || untilMs === null) return 0;
  const told = order.pastDueSince?.getTime() === pastDueSinceMs ? order.owedMails : 0;
  const { offsetMs } = await clockOfBuilder(unit.db, order);
  const stage = owingStage({ pastDueSinceMs, planUntil: untilMs }, unit.wallMs + offsetMs);
  if (stage <= told) return told;
  const { environment } = order;
  const template = OWED_MAILS[stage - 1] ?? OWED_MAILS[0];
  const holds_until = DAY.format(toDate(untilMs));
  for (const { to, url } of await concernedBy(unit, order))
    await queueMail(unit, { environment, to, template, variables: { holds_until, url } });
  return stage;
}

/** Mails a builder whose plan has just ended, unless they were told that it is suspended. */
async function tellEnd(unit: CallScope, order: BuilderOrder, endedMs: number | null) {
  const { environment, endedAt, owedMails } = order;
  if (endedMs === null || endedAt !== null || owedMails === OWED_MAILS.length) return;
  for (const { to, url } of await concernedBy(unit, order))
    await queueMail(unit, { environment, to, template: "builder_ended", variables: { url } });
}

/** True if a builder's plan has ended, by their clock. */
export async function hasEnded(handle: Db, order: BuilderOrder): Promise<boolean> {
  const { offsetMs } = await clockOfBuilder(handle, order);
  return order.endedAt !== null && order.endedAt.getTime() <= wallMs() + offsetMs;
}

/** True once a builder's paid period is over, by their clock, and its renewal should have been collected. */
export async function isPastPaid(handle: Db, order: BuilderOrder): Promise<boolean> {
  const { offsetMs } = await clockOfBuilder(handle, order);
  return order.paidUntil !== null && order.paidUntil.getTime() + RENEWAL_MS <= wallMs() + offsetMs;
}

/** Mails a builder that a plan that had ended was paid after all, and until when. */
async function tellRestored(unit: CallScope, order: BuilderOrder, endedMs: number | null) {
  const { offsetMs } = await clockOfBuilder(unit.db, order);
  if (!isRestored(order.endedAt, endedMs, unit.wallMs + offsetMs)) return;
  if (await isPartnerClosed(unit, order.id)) return;
  const { environment } = order;
  const holds_until = DAY.format(toDate(endedMs ?? 0));
  const template = "builder_restored";
  for (const { to, url } of await concernedBy(unit, order))
    await queueMail(unit, { environment, to, template, variables: { holds_until, url } });
}

/**
 * How often a day it is mailed that a plan was canceled, and that it goes on: whoever pays may do both as often as they
 * like. The last word is then that it ends.
 */
const ENDING_MAILS = { ending: 4, goes_on: 3 } as const;

/**
 * Mails that a plan was just canceled and when it ends, or that it goes on after all. The mails of an overdue plan say
 * when it ends anyway.
 */
async function tellEnding(
  unit: CallScope,
  order: BuilderOrder,
  { isEnding, endedMs, pastDueSinceMs, paidUntilMs }: BoughtSubscription,
) {
  const isNews = isEnding !== order.isEnding && endedMs === null && pastDueSinceMs === null;
  if (!isNews || paidUntilMs === null) return;
  const { environment, id } = order;
  const about = isEnding ? "ending" : "goes_on";
  const burst = ENDING_MAILS[about];
  const mails = { kind: `plan_${about}` as const, id, ratePerSecond: burst / DAY_SECONDS, burst };
  if ((await takeWithin(unit, mails, 1)) < 1) return;
  const template = `builder_${about}` as const;
  const holds_until = DAY.format(toDate(paidUntilMs));
  for (const { to, url } of await concernedBy(unit, order))
    await queueMail(unit, { environment, to, template, variables: { holds_until, url } });
}

/** Returns who hears of a plan's trouble, and where they can pay: who bought it, and all others who lead its console. */
async function concernedBy(unit: CallScope, { id, environment, emailKey }: BuilderOrder) {
  const others = (await leadersOf(unit, id)).filter((address) => address !== emailKey);
  const base = baseUrl(environment);
  return [
    { to: emailKey, url: `${base}/subscribe/manage` },
    ...others.map((to) => ({ to, url: `${base}/dev/plan` })),
  ];
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Mails builders with an overdue payment when a reminder is due, after syncing their customers. */
export async function remindOwingBuilders(): Promise<{ told: number; failed: number }> {
  const afterDays = [REMINDED_AFTER_DAYS, GRACE_DAYS] as const;
  const now = toDate(wallMs());
  const worked = await throughAll(
    "remind-owing-builders",
    (after: Owing | null) => findOwingBuilders(db, { afterDays, now, after, limit: PAGE }),
    async (one) => (await syncBuilder(one.environment, one.customerId)).hasChanged,
  );
  return { told: worked.done, failed: worked.failed };
}
