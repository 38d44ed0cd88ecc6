import { db } from "@/lib/platform/db";
import { ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { oneByOne, type Worked } from "@/lib/platform/one-by-one";
import { isStripeConfigured, stripe } from "@/lib/platform/stripe";
import { syncCustomer } from "./purchases";
import { type Buyer, findBuyersToCheck, findStrangers } from "./reconciliation.store";
import { idOf } from "./stripe-customer";
import { resumeStripeEvents } from "./stripe-events";
import { findRunOut, type RunOut } from "./upkeep.store";

const BATCH = 200;

/**
 * Ends purchases whose time has run out in their account's time, unless the processor knows of a payment that we have
 * not heard of, and tells who lost access. Access had ended by itself already.
 *
 * @returns how many were not as the processor has them, and how many could not be looked at now
 */
export async function expirePurchases(): Promise<{ expired: number; failed: number }> {
  const result = { expired: 0, failed: 0 };
  for (let after: RunOut | null = null; ; ) {
    const due: RunOut[] = await findRunOut(after, BATCH);
    const worked = await oneByOne("expire-purchases", due, sync);
    result.expired += worked.done;
    result.failed += worked.failed;
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return result;
    after = last;
  }
}

const sync = async ({ environment, customerId }: Buyer): Promise<boolean> =>
  (await syncCustomer(environment, customerId)) > 0;

/**
 * Compares what we have with what the processor has, both ways: buyers of ours for whom something may still change,
 * and the processor's live subscriptions that are none to us. What differs is repaired and counted.
 */
export async function reconcilePurchases(): Promise<{
  checked: number;
  repaired: number;
  failed: number;
  resumed: number;
}> {
  const total = { checked: 0, repaired: 0, failed: 0 };
  const count = (rows: readonly Buyer[], { done, failed }: Worked) => {
    total.checked += rows.length;
    total.repaired += done;
    total.failed += failed;
  };
  for (const environment of ENVIRONMENTS.filter(isStripeConfigured)) {
    for await (const buyers of buyersOf(environment)) {
      count(buyers, await oneByOne("reconcile-purchases", buyers, sync));
    }
    for await (const strangers of liveStrangers(environment)) {
      count(strangers, await oneByOne("reconcile-purchases", strangers, sync));
    }
  }
  const { done: resumed, failed } = await resumeStripeEvents();
  return { ...total, resumed, failed: total.failed + failed };
}

async function* buyersOf(environment: Environment): AsyncGenerator<Buyer[]> {
  for (let after = ""; ; ) {
    const buyers = await findBuyersToCheck(db, environment, { after, limit: BATCH });
    if (buyers.length > 0) yield buyers;
    const last = buyers.at(-1);
    if (last === undefined || buyers.length < BATCH) return;
    after = last.customerId;
  }
}

/** Buyers of ours with a subscription that is live at the processor and not here. */
async function* liveStrangers(environment: Environment): AsyncGenerator<Buyer[]> {
  const seen = new Map<string, string>();
  for await (const { id, customer } of stripe(environment).subscriptions.list({ limit: 100 })) {
    seen.set(id, idOf(customer) ?? "");
    if (seen.size < BATCH) continue;
    yield findStrangers(db, environment, seen);
    seen.clear();
  }
  yield findStrangers(db, environment, seen);
}
