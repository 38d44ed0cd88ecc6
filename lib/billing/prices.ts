import { ATHLETE_PLANS, type AthletePlan, CURRENCY } from "@/lib/contract/plans";
import type { Environment } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";

/**
 * The processor's price of a plan at an amount in minor units. There is one product for each plan and one price for
 * each amount of it, found by its lookup key and made when it is first needed.
 *
 * @throws when the processor cannot be asked
 */
export async function priceOf(
  environment: Environment,
  plan: AthletePlan,
  amount: number,
): Promise<string> {
  const key = `aidstation_${plan}_${amount}_${CURRENCY}`;
  return (await findPrice(environment, key)) ?? makePrice(environment, plan, { amount, key });
}

async function findPrice(environment: Environment, key: string): Promise<string | undefined> {
  const { data } = await stripe(environment).prices.list({
    lookup_keys: [key],
    active: true,
    limit: 1,
  });
  return data[0]?.id;
}

async function makePrice(
  environment: Environment,
  plan: AthletePlan,
  { amount, key }: { amount: number; key: string },
): Promise<string> {
  const client = stripe(environment);
  const { title, interval } = ATHLETE_PLANS[plan];
  const product = `aidstation_${plan}`;
  await client.products.create({ id: product, name: `Aidstation ${title}` }).catch(nullWhenThere);
  const price = {
    product,
    currency: CURRENCY,
    unit_amount: amount,
    lookup_key: key,
    ...(interval === null ? {} : { recurring: { interval } }),
  };
  const made = await client.prices.create(price).catch(nullWhenThere);
  // Another process was faster; or the price that has the key was archived, and gives it away.
  const found = made?.id ?? (await findPrice(environment, key));
  return found ?? (await client.prices.create({ ...price, transfer_lookup_key: true })).id;
}

/** @throws whatever it is given, unless the processor says that there is such a thing already */
function nullWhenThere(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "resource_already_exists") {
    return null;
  }
  throw error;
}
