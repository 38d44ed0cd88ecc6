import type Stripe from "stripe";
import { SUBSCRIPTION_SOURCES, type SubscriptionSource } from "@/lib/contract/events";
import { ATHLETE_PLAN_NAMES, type AthletePlan } from "@/lib/contract/plans";
import { wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { oneByOne } from "@/lib/platform/one-by-one";
import type { Owner } from "@/lib/platform/outbox";
import { NO_STANDING, subscriptionStatus } from "./entitlement";
import { matchAddress } from "./linking";
import { insertLink, keepLinked } from "./linking.store";
import {
  type PurchaseFact,
  type PurchaseState,
  purchaseState,
  type Transition,
} from "./purchase-history";
import {
  findAccount,
  findStripeEvents,
  insertStripeEvent,
  lockPurchase,
  markApplied,
  type PurchaseRow,
  savePurchaseState,
} from "./purchases.store";
import { announceLoss, announceUnlock, readStandings } from "./standing";
import { factOf } from "./stripe-facts";
import { findRunOut, type RunOut } from "./upkeep.store";

/** The stored plan's name; rows are written from the table of plans, so another is a fault of ours. */
function planOf(row: PurchaseRow): AthletePlan {
  const plan = ATHLETE_PLAN_NAMES.find((name) => name === row.plan);
  if (plan === undefined) throw new Error(`Purchase ${row.id} has an unknown plan.`);
  return plan;
}

/**
 * Brings a purchase to the state that all its stored events together give, and tells what has not been told yet, in
 * the transaction of the event that just arrived. Events may come in any order and any number of times: the state
 * is a function of their set, and each transition is told once.
 *
 * @returns false when no purchase has this customer, so that the event stays parked
 */
export async function settlePurchase(
  handle: Db,
  customerId: string,
  environment: Environment,
): Promise<boolean> {
  const row = await lockPurchase(handle, customerId);
  if (row === null || row.environment !== environment) return false;
  const account = await findAccount(handle, row.accountId);
  if (account === null) return false;
  const owner: Owner = {
    accountId: row.accountId,
    nowMs: wallMs() + account.offsetMs,
    db: handle,
  };
  const stored = await findStripeEvents(handle, customerId, environment);
  const events = stored.map((event) => ({ id: event.id, fact: factIn(event, account.offsetMs) }));
  const state = purchaseState(planOf(row), events);
  await linkBuyer(owner, row, state);
  for (const transition of untold(row, state)) {
    await passThrough(handle, row, state, transition);
  }
  await savePurchaseState(handle, row.id, state, state.transitions.length);
  if (state.grantedAtMs !== null && row.emailKey !== null) {
    await matchAddress(handle, environment, row.emailKey);
  }
  await markApplied(handle, customerId, wallMs());
  return true;
}

const EXPIRY = "aidstation.purchase.expired";

/** What a stored event says. Ours say that time ran out; the others are as the official library verified them. */
function factIn(
  event: { type: string; at: Date; payload: unknown },
  offsetMs: number,
): PurchaseFact {
  const atMs = event.at.getTime();
  if (event.type === EXPIRY) return { kind: "expired", atMs };
  return factOf(event.payload as Stripe.Event, atMs, offsetMs);
}

/**
 * The transitions nobody was told of yet. Should a late event have rewritten the history so that it became shorter,
 * what counts is whether access was taken by it.
 */
function untold(row: PurchaseRow, { transitions, endedAtMs }: PurchaseState): Transition[] {
  if (transitions.length >= row.announced) return transitions.slice(row.announced);
  return row.endedAt === null && endedAtMs !== null ? transitions.slice(-1) : [];
}

/**
 * Ends purchases whose time has run out in their account's time and tells it. Access had ended by itself already.
 *
 * @returns how many ended, and how many could not be ended now
 */
export async function expirePurchases(): Promise<{ expired: number; failed: number }> {
  let [expired, failed] = [0, 0];
  for (let after: RunOut | null = null; ; ) {
    const due: RunOut[] = await findRunOut(after, BATCH);
    const worked = await oneByOne("expire-purchases", due, expire);
    expired += worked.done;
    failed += worked.failed;
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return { expired, failed };
    after = last;
  }
}

const expire = ({ customerId, environment, untilMs }: RunOut): Promise<boolean> =>
  transaction({ db }, async ({ db: handle }) => {
    await insertStripeEvent(handle, {
      id: `expired_${customerId}_${untilMs}`,
      environment,
      type: EXPIRY,
      customerId,
      atMs: untilMs,
      payload: {},
      receivedMs: wallMs(),
    });
    return settlePurchase(handle, customerId, environment);
  });

const BATCH = 200;

/** The athlete a checkout was started for has access by it as soon as it is paid. */
async function linkBuyer(owner: Owner, row: PurchaseRow, state: PurchaseState) {
  if (row.athleteId === null || state.grantedAtMs === null) return;
  const source = row.plan === "lifetime" ? "checkout_lifetime" : "checkout_subscription";
  await insertLink(owner.db, {
    athleteId: row.athleteId,
    purchaseId: row.id,
    source,
    nowMs: owner.nowMs,
  });
}

/**
 * Makes one transition and tells those it concerns. Going through them one by one, even when several events came at
 * once or late, tells the same story as if each had come in time.
 */
async function passThrough(
  handle: Db,
  row: PurchaseRow,
  state: PurchaseState,
  transition: Transition,
): Promise<void> {
  const linked = await keepLinked(handle, row.id);
  const before = await readStandings(
    handle,
    linked.map(({ athleteId }) => athleteId),
  );
  const isEnd = transition.kind === "ended";
  await savePurchaseState(
    handle,
    row.id,
    {
      ...state,
      grantedUntilMs: isEnd ? state.grantedUntilMs : transition.untilMs,
      endedAtMs: isEnd ? transition.atMs : null,
      endReason: isEnd ? transition.reason : null,
    },
    row.announced,
  );
  for (const { athleteId, source, accountId, offsetMs } of linked) {
    const owner: Owner = { accountId, nowMs: wallMs() + offsetMs, db: handle };
    const facts = before.get(athleteId) ?? NO_STANDING;
    if (isEnd) {
      await announceLoss(owner, [athleteId], transition.reason);
    } else if (subscriptionStatus(facts, owner.nowMs) !== "full") {
      const expiresAtMs = transition.untilMs;
      await announceUnlock(owner, { athleteId, source: sourceOf(source), expiresAtMs });
    }
  }
}

const sourceOf = (stored: string): SubscriptionSource =>
  SUBSCRIPTION_SOURCES.find((source) => source === stored) ?? "checkout_subscription";
