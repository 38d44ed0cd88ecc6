import type { JobEventData } from "@/lib/contract/job-events";
import { db, transaction } from "@/lib/platform/db";
import { ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { countCompared } from "@/lib/platform/metrics";
import { oneByOne, PAGE, throughAll } from "@/lib/platform/one-by-one";
import { isStripeConfigured, stripe } from "@/lib/platform/stripe";
import { syncOrRetry } from "./purchases";
import {
  type Buyer,
  type BuyersToCheck,
  findBuyersToCheck,
  findStrangers,
} from "./reconciliation.store";
import { recoverSome } from "./recovery";
import { idOf } from "./stripe-customer";
import { resumeStripeEvents } from "./stripe-events";
import { findRunOut, type RunOut } from "./upkeep.store";

/**
 * Ends purchases that have expired in account time, unless Stripe knows of a payment we haven't heard of, and notifies
 * of lost access. Access itself has already ended.
 *
 * @returns how many differed from Stripe, and how many couldn't be checked now
 */
export async function expirePurchases(): Promise<{ expired: number; failed: number }> {
  const find = (after: RunOut | null) => findRunOut(after, PAGE);
  const { done: expired, failed } = await throughAll("expire-purchases", find, sync);
  return { expired, failed };
}

const sync = async ({ environment, customerId }: Buyer): Promise<boolean> =>
  (await syncOrRetry(environment, customerId)) > 0;

/**
 * Starts comparing our data with Stripe's in both directions: our buyers for whom something may still change, and
 * Stripe's live subscriptions and checkouts unknown to us. Unhandled webhooks come first.
 */
export async function reconcilePurchases(): Promise<{ resumed: number; failed: number }> {
  const { done: resumed, failed } = await resumeStripeEvents();
  for (const environment of ENVIRONMENTS.filter(isStripeConfigured)) {
    for (const list of ["ours", "theirs", "checkouts"] as const) {
      await goOn({ environment, list, after: null });
    }
  }
  return { resumed, failed };
}

const goOn = (part: JobEventData<"billing/comparison.due">): Promise<void> =>
  transaction({ db }, (unit) => enqueue(unit, "billing/comparison.due", part));

/** Buyers checked per part of a comparison. */
const PART = 50;

/**
 * Compares one part, repairs what differs, and queues the next part. What couldn't be checked is counted and left for
 * the next night.
 */
export async function reconcileSome({
  environment,
  list,
  after,
}: JobEventData<"billing/comparison.due">): Promise<{
  checked: number;
  repaired: number;
  failed: number;
}> {
  const { buyers, last } = await SOME[list](environment, after);
  const { done: repaired, failed } = await oneByOne("reconcile-purchases", buyers, sync);
  if (last !== null) await goOn({ environment, list, after: last });
  const counts = { checked: buyers.length, repaired, failed };
  countCompared({ same: buyers.length - repaired - failed, repaired, failed });
  log.info({ job: "reconcile-purchases", environment, list, ...counts });
  return counts;
}

/** How to get one part of each list, after a given entry. */
const SOME: Record<
  JobEventData<"billing/comparison.due">["list"],
  (environment: Environment, after: string | null) => Promise<BuyersToCheck>
> = {
  ours: (environment, after) =>
    findBuyersToCheck(db, environment, { after: after ?? "", limit: PART }),
  theirs: liveStrangers,
  checkouts: (environment, after) => recoverSome(environment, { after, limit: PART }),
};

/** Lists our buyers whose subscription is live at Stripe but not here, among one page of Stripe's subscriptions. */
async function liveStrangers(
  environment: Environment,
  after: string | null,
): Promise<BuyersToCheck> {
  const from = after === null ? {} : { starting_after: after };
  const page = await stripe(environment).subscriptions.list({ limit: PART, ...from });
  const seen = new Map(page.data.map(({ id, customer }) => [id, idOf(customer) ?? ""]));
  const last = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
  return { buyers: await findStrangers(db, environment, seen), last };
}
