import { CURRENCY } from "@/lib/contract/plans";
import type { Environment } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { productOf, type Ware } from "./wares";

/**
 * Returns Stripe's price for a ware. Each ware has one product, with one price per amount, found by its lookup key and
 * created when first needed.
 *
 * @throws when the processor cannot be asked
 */
export async function priceOf(environment: Environment, ware: Ware): Promise<string> {
  const key = `${productOf(ware.name)}_${ware.amount}_${CURRENCY}`;
  return (await findPrice(environment, key)) ?? makePrice(environment, ware, key);
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
  { name, title, amount, interval }: Ware,
  key: string,
): Promise<string> {
  const client = stripe(environment);
  const product = productOf(name);
  await client.products.create({ id: product, name: `Aidstation ${title}` }).catch(nullWhenThere);
  const price = {
    product,
    currency: CURRENCY,
    unit_amount: amount,
    lookup_key: key,
    ...(interval === null ? {} : { recurring: { interval } }),
  };
  const made = await client.prices.create(price).catch(nullWhenThere);
  // Another process was faster, or the price with this key is archived and its key free to take.
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
