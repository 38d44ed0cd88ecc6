import { wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Applied, dutiesLeft, make, plan, wasDifferent } from "./applying";
import { syncBuilder } from "./builder-sync";
import { fulfilAll } from "./duties";
import { hasFailures } from "./duties.store";
import {
  beginApplying,
  databaseNow,
  holdStandings,
  lockPurchases,
  type PurchaseRow,
} from "./purchases.store";
import { readStandings } from "./standing";
import { type CustomerRecord, readCustomer } from "./stripe-customer";
import { findStripeEvent, hasPurchases, markApplied } from "./stripe-events.store";
import { syncTeam } from "./team-sync";
import { tellChanges } from "./telling";

/**
 * Syncs a customer's purchases with Stripe: reads the whole customer, then applies the result in one transaction, along
 * with all notifications, unless a later reading was already applied. After that, what we no longer serve is ended at
 * Stripe. For a customer unknown to Stripe, only expired purchases change. Builders and teams are synced as such.
 *
 * @returns how many purchases, builders or teams differed from the reading, and how many duties failed
 * @throws when the processor cannot be asked; nothing is changed then
 */
export async function syncCustomer(environment: Environment, customerId: string): Promise<Synced> {
  if (!(await hasPurchases(db, environment, customerId))) {
    const builder = await syncBuilder(environment, customerId);
    if (builder.hasChanged) return { changed: 1, failed: builder.failed };
    const team = await syncTeam(environment, customerId);
    return { changed: team.hasChanged ? 1 : 0, failed: builder.failed + team.failed };
  }
  const readBegan = await databaseNow(db);
  const customer = await readCustomer(environment, customerId);
  if (customer === null) log.error({ environment, customer_id: customerId }, "an unknown customer");
  const applied = await transaction({ db }, async ({ db: handle }) => {
    const rows = await lockPurchases(handle, environment, customerId);
    await holdStandings(handle, environment, customerId);
    const done = await applyTo(handle, { rows, customer, readBegan });
    await markApplied(handle, { environment, customerId, readBegan });
    return done;
  });
  const failed = await fulfilAll(environment, customerId, applied.flatMap(dutiesLeft));
  return { changed: applied.filter(wasDifferent).length, failed };
}

interface Synced {
  changed: number;
  failed: number;
}

/**
 * Same as `syncCustomer`, for jobs that should be retried. @throws also when a duty failed, after everything else was
 * done
 */
export async function syncOrRetry(environment: Environment, customerId: string): Promise<number> {
  const { changed, failed } = await syncCustomer(environment, customerId);
  if (failed > 0) throw new Error(`${failed} duties at the processor failed.`);
  return changed;
}

/** Applies a reading to the purchases it isn't too old for. Notifies only once all of them are saved. */
async function applyTo(
  handle: Db,
  reading: { rows: readonly PurchaseRow[]; customer: CustomerRecord | null; readBegan: string },
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const row of reading.rows) {
    const isNew = await beginApplying(handle, row.id, reading.readBegan);
    if (isNew) applied.push(await plan(handle, row, reading.customer));
  }
  const athletes = applied.flatMap(({ linked }) => linked.map(({ athleteId }) => athleteId));
  const before = await readStandings(handle, [...new Set(athletes)]);
  for (const each of applied) await make(handle, each);
  await tellChanges(handle, { applied, before, wallMs: wallMs() });
  return applied;
}

/** Handles a webhook about a customer, unless they were read after it came and no duty is failing. */
export async function followCustomer(
  environment: Environment,
  customerId: string,
  stripeEventId: string | undefined,
): Promise<void> {
  const event = stripeEventId === undefined ? null : await findStripeEvent(db, stripeEventId);
  if (event?.appliedAt == null || (await hasFailures(db, { environment, customerId })))
    await syncOrRetry(environment, customerId);
}
