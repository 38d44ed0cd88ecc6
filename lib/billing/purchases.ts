import { wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Applied, dutiesLeft, make, plan, wasDifferent } from "./applying";
import { syncBuilder } from "./builder-sync";
import { fulfil } from "./duties";
import { beginApplying, databaseNow, lockPurchases, type PurchaseRow } from "./purchases.store";
import { readStandings } from "./standing";
import { type CustomerRecord, readCustomer } from "./stripe-customer";
import { findStripeEvent, hasPurchases, markApplied } from "./stripe-events.store";
import { syncTeam } from "./team-sync";
import { tellChanges } from "./telling";

/**
 * Brings what a customer has bought to what the processor knows of it now: reads the whole customer, then applies that
 * in one unit of work with everything that is told of it, unless a reading that began later was applied already. What
 * we no longer serve is ended at the processor afterwards. Of a customer whom the processor does not know only what has
 * run out changes. A customer who is a builder or a team is read as one.
 *
 * @returns how many purchases, builders or teams, were not as they were read
 * @throws when the processor cannot be asked; nothing is changed then
 */
export async function syncCustomer(environment: Environment, customerId: string): Promise<number> {
  if (!(await hasPurchases(db, environment, customerId))) {
    if ((await syncBuilder(environment, customerId)).hasChanged) return 1;
    const { hasChanged } = await syncTeam(environment, customerId);
    return hasChanged ? 1 : 0;
  }
  const readBegan = await databaseNow(db);
  const customer = await readCustomer(environment, customerId);
  if (customer === null) log.error({ environment, customer_id: customerId }, "an unknown customer");
  const applied = await transaction({ db }, async ({ db: handle }) => {
    const rows = await lockPurchases(handle, environment, customerId);
    const done = await applyTo(handle, { rows, customer, readBegan });
    await markApplied(handle, { environment, customerId, readBegan });
    return done;
  });
  for (const duty of applied.flatMap(dutiesLeft)) await fulfil(environment, duty);
  return applied.filter(wasDifferent).length;
}

/** Applies a reading to the purchases that it is not too old for: all of them, and only then it is told. */
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

/** Follows a message about a customer, unless they were read after it came. */
export async function followCustomer(
  environment: Environment,
  customerId: string,
  stripeEventId: string | undefined,
): Promise<void> {
  const event = stripeEventId === undefined ? null : await findStripeEvent(db, stripeEventId);
  if (event?.appliedAt == null) await syncCustomer(environment, customerId);
}
