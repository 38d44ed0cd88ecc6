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
 * Ends purchases whose time has run out in their account's time, unless the processor knows of a payment that we have
 * not heard of, and tells who lost access. Access had ended by itself already.
 *
 * @returns how many were not as the processor has them, and how many could not be looked at now
 */
export async function expirePurchases(): Promise<{ expired: number; failed: number }> {
  const find = (after: RunOut | null) => findRunOut(after, PAGE);
  const { done: expired, failed } = await throughAll("expire-purchases", find, sync);
  return { expired, failed };
}

const sync = async ({ environment, customerId }: Buyer): Promise<boolean> =>
  (await syncOrRetry(environment, customerId)) > 0;

/**
 * Begins to compare what we have with what the processor has, both ways: buyers of ours for whom something may still
 * change, and the processor's live subscriptions and its checkouts that are none to us. Messages that nobody followed come
 * first.
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

/** Buyers that one part of a comparison looks at. */
const PART = 50;

/**
 * Compares one part, repairs what differs, and has the next one begin. What could not be looked at is counted and left
 * for the next night.
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

/** Whom one part of each list has us look at, after somebody. */
const SOME: Record<
  JobEventData<"billing/comparison.due">["list"],
  (environment: Environment, after: string | null) => Promise<BuyersToCheck>
> = {
  ours: (environment, after) =>
    findBuyersToCheck(db, environment, { after: after ?? "", limit: PART }),
  theirs: liveStrangers,
  checkouts: (environment, after) => recoverSome(environment, { after, limit: PART }),
};

/** Buyers of ours with a subscription that is live at the processor and not here, among some of its subscriptions. */
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
