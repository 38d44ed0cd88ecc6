import type Stripe from "stripe";
import { SUBSCRIPTION_SOURCES, type SubscriptionSource } from "@/lib/contract/events";
import { ATHLETE_PLAN_NAMES, type AthletePlan } from "@/lib/contract/plans";
import { wallMs } from "@/lib/platform/clock";
import type { Tx } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Owner } from "@/lib/platform/outbox";
import { NO_STANDING, subscriptionStatus } from "./entitlement";
import { matchAddress } from "./linking";
import { type PurchaseState, purchaseState, type Transition } from "./purchase-history";
import { announceLoss, announceUnlock, readStandings } from "./standing";
import {
  findAccount,
  findLinked,
  findStripeEvents,
  insertLink,
  lockPurchase,
  markApplied,
  type PurchaseRow,
  savePurchaseState,
} from "./store";
import { factOf } from "./stripe-facts";

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
  tx: Tx,
  customerId: string,
  environment: Environment,
): Promise<boolean> {
  const row = await lockPurchase(tx, customerId);
  if (row === null || row.environment !== environment) return false;
  const account = await findAccount(tx, row.accountId);
  if (account === null) return false;
  const owner: Owner = { accountId: row.accountId, nowMs: wallMs() + account.offsetMs };
  const stored = await findStripeEvents(tx, customerId, environment);
  const events = stored.map(({ id, at, payload }) => ({
    id,
    // What is stored is what the official library had verified and parsed.
    fact: factOf(payload as unknown as Stripe.Event, at.getTime(), account.offsetMs),
  }));
  const state = purchaseState(planOf(row), events);
  await linkBuyer(tx, owner, row, state);
  for (const transition of state.transitions.slice(row.announced)) {
    await passThrough(tx, row, state, transition);
  }
  await savePurchaseState(tx, row.id, state, state.transitions.length);
  if (state.grantedAtMs !== null && row.emailKey !== null) {
    await matchAddress(tx, environment, row.emailKey);
  }
  await markApplied(tx, customerId, wallMs());
  return true;
}

/** The athlete a checkout was started for has access by it as soon as it is paid. */
async function linkBuyer(tx: Tx, owner: Owner, row: PurchaseRow, state: PurchaseState) {
  if (row.athleteId === null || state.grantedAtMs === null) return;
  const source = row.plan === "lifetime" ? "checkout_lifetime" : "checkout_subscription";
  await insertLink(tx, {
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
  tx: Tx,
  row: PurchaseRow,
  state: PurchaseState,
  transition: Transition,
): Promise<void> {
  const linked = await findLinked(tx, row.id);
  const before = await readStandings(
    linked.map(({ athleteId }) => athleteId),
    tx,
  );
  const isEnd = transition.kind === "ended";
  await savePurchaseState(
    tx,
    row.id,
    {
      ...state,
      grantedUntilMs: isEnd ? state.grantedUntilMs : transition.untilMs,
      endedAtMs: isEnd ? transition.atMs : null,
      endReason: isEnd ? transition.reason : null,
    },
    row.announced,
  );
  for (const { athleteId, source, athlete } of linked) {
    const { id: accountId, clockOffsetMs } = athlete.account;
    const owner: Owner = { accountId, nowMs: wallMs() + Number(clockOffsetMs) };
    const facts = before.get(athleteId) ?? NO_STANDING;
    if (isEnd) {
      await announceLoss(tx, owner, [athleteId], transition.reason);
    } else if (subscriptionStatus(facts, owner.nowMs) !== "full") {
      const expiresAtMs = transition.untilMs;
      await announceUnlock(tx, owner, { athleteId, source: sourceOf(source), expiresAtMs });
    }
  }
}

const sourceOf = (stored: string): SubscriptionSource =>
  SUBSCRIPTION_SOURCES.find((source) => source === stored) ?? "checkout_subscription";
