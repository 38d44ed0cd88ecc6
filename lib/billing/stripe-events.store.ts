import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

export interface NewStripeEvent {
  id: string;
  environment: Environment;
  type: string;
  objectId: string;
  atMs: number;
}

/** Stores that a webhook came, dated by the database clock. @returns false if it was already stored */
export async function insertStripeEvent(handle: Db, event: NewStripeEvent): Promise<boolean> {
  const { id, environment, type, objectId, atMs } = event;
  const inserted = await handle.$executeRaw`
    INSERT INTO stripe_event (id, environment, type, object_id, at, received_at)
    VALUES (${id}, ${environment}::environment, ${type}, ${objectId}, ${toDate(atMs)}, clock_timestamp())
    ON CONFLICT DO NOTHING`;
  return inserted > 0;
}

export const findStripeEvent = (handle: Db, id: string) =>
  handle.stripeEvent.findUnique({ where: { id } });

/** Finds the customer of a purchase that a Stripe object belongs to, if already known. */
export async function findCustomerBehind(
  handle: Db,
  environment: Environment,
  objectId: string,
): Promise<string | null> {
  const ids = [
    { sessionId: objectId },
    { subscriptionId: objectId },
    { paymentIntentId: objectId },
  ];
  const purchase = await handle.purchase.findFirst({
    where: { environment, OR: ids },
    select: { customerId: true },
  });
  return purchase?.customerId ?? null;
}

/** True if a customer bought anything here. */
export const hasPurchases = async (
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<boolean> => (await handle.purchase.count({ where: { environment, customerId } })) > 0;

/** True if a customer is known here: as a buyer, a builder or a team. */
export const isKnownCustomer = async (
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<boolean> =>
  (await hasPurchases(handle, environment, customerId)) ||
  (await handle.builderOrder.count({ where: { environment, customerId } })) > 0 ||
  (await handle.team.count({ where: { environment, customerId } })) > 0;

export async function nameCustomer(handle: Db, id: string, customerId: string): Promise<void> {
  await handle.stripeEvent.update({ where: { id }, data: { customerId } });
}

/** Marks a webhook as being about nobody who bought anything here. */
export const park = (handle: Db, id: string): Promise<number> =>
  handle.$executeRaw`UPDATE stripe_event SET parked_at = clock_timestamp() WHERE id = ${id}`;

/** Marks a customer's webhooks as applied if they came before the applied reading started. */
export const markApplied = (
  handle: Db,
  about: { environment: Environment; customerId: string; readBegan: string },
): Promise<number> =>
  handle.$executeRaw`
    UPDATE stripe_event SET applied_at = clock_timestamp()
    WHERE environment = ${about.environment}::environment AND customer_id = ${about.customerId}
      AND applied_at IS NULL AND received_at < ${about.readBegan}::timestamptz`;

/** Lists some webhooks that came so long ago that they should have been applied. */
export const findWaitingEvents = (
  handle: Db,
  ageMs: number,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> =>
  handle.$queryRaw`
    SELECT id FROM stripe_event WHERE applied_at IS NULL AND parked_at IS NULL
      AND received_at < clock_timestamp() - ${ageMs} * interval '1 millisecond'
      AND id > ${after}
    ORDER BY id LIMIT ${limit}`;

/** Deletes some webhooks that came before a point in time. */
export const deleteOldStripeEvents = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM stripe_event WHERE id = ANY(ARRAY(
      SELECT id FROM stripe_event WHERE received_at < ${before} ORDER BY received_at LIMIT ${limit}))`;

/** Counts the webhooks waiting for their customer to be read. */
export const countWaitingEvents = (handle: Db): Promise<number> =>
  handle.stripeEvent.count({ where: { appliedAt: null, parkedAt: null } });
