import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** A Stripe customer who has bought something here, or was about to. */
export interface Buyer {
  environment: Environment;
  customerId: string;
}

/** Some buyers to check, and the last one if there are more. */
export interface BuyersToCheck {
  buyers: Buyer[];
  last: string | null;
}

/**
 * Lists some buyers for whom something may change without our hearing of it, or something is left to do, by customer id
 * after a given one.
 */
export async function findBuyersToCheck(
  handle: Db,
  environment: Environment,
  { after, limit }: { after: string; limit: number },
): Promise<BuyersToCheck> {
  const buyers = await handle.$queryRaw<Buyer[]>`
    SELECT environment::text AS environment, customer_id AS "customerId" FROM purchase
    WHERE environment = ${environment}::environment AND customer_id > ${after}
      AND (is_live OR checkout IN ('open', 'processing'))
    UNION SELECT environment::text, customer_id FROM builder_order
    WHERE environment = ${environment}::environment AND customer_id > ${after}
    UNION SELECT environment::text, customer_id FROM team
    WHERE environment = ${environment}::environment AND customer_id > ${after}
    UNION SELECT environment::text, customer_id FROM failing_duty
    WHERE environment = ${environment}::environment AND customer_id > ${after}
    ORDER BY "customerId" LIMIT ${limit}`;
  return { buyers, last: buyers.length < limit ? null : (buyers.at(-1)?.customerId ?? null) };
}

/**
 * Given subscriptions by id with their customers, returns the customers who bought here but whose subscription isn't
 * live here.
 */
export async function findStrangers(
  handle: Db,
  environment: Environment,
  customers: ReadonlyMap<string, string>,
): Promise<Buyer[]> {
  const rows = await handle.purchase.findMany({
    where: { environment, customerId: { in: [...customers.values()] } },
    select: { customerId: true, subscriptionId: true, isLive: true },
  });
  const live = new Set(rows.filter((row) => row.isLive).map((row) => row.subscriptionId));
  const ours = new Set(rows.map((row) => row.customerId));
  const strange = [...customers].filter(([id, customer]) => ours.has(customer) && !live.has(id));
  const ids = new Set(strange.map(([, customer]) => customer));
  return [...ids].map((customerId) => ({ environment, customerId }));
}
