import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** A customer of the processor who has bought here, or was about to. */
export interface Buyer {
  environment: Environment;
  customerId: string;
}

/** Some buyers to look at, and the last one where there are more. */
export interface BuyersToCheck {
  buyers: Buyer[];
  last: string | null;
}

/** Some buyers for whom something may still change without our hearing of it, or is left to do: by their ids, after one. */
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

/** Those of some subscriptions, by id with their customers, whose customers bought here and that are not live to us. */
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
