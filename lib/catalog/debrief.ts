import type { AccountScope } from "@/lib/access/scope";
import { submitFeedback } from "@/lib/activities/feedback";
import type { Feedback, FeedbackInput } from "@/lib/contract/activity";
import type { CarriedBottle, CarriedItem, KeptCarried } from "@/lib/contract/carried";
import { fail } from "@/lib/contract/errors";
import type { Product } from "@/lib/contract/product";
import { fluidAddedBy, portionOf } from "./fit/portion";
import { toProduct } from "./product";
import { lookUp } from "./products";

/**
 * Stores a debrief, which may list carried items one by one, with the totals computed from them.
 *
 * @throws product_not_found with `param`, and as `submitFeedback`
 */
export async function submitDebrief(
  account: AccountScope,
  athleteId: string,
  id: string,
  input: FeedbackInput,
): Promise<Feedback> {
  return submitFeedback(account, athleteId, id, input, await keptOf(account, input));
}

async function keptOf(
  account: AccountScope,
  { items, bottles }: FeedbackInput,
): Promise<KeptCarried> {
  const named = [
    ...(items ?? []).map(({ product_id }, at) => ({ product_id, param: `items.${at}.product_id` })),
    ...(bottles ?? []).flatMap(({ mix }, at) =>
      (mix ?? []).map(({ product_id }, place) => ({
        product_id,
        param: `bottles.${at}.mix.${place}.product_id`,
      })),
    ),
  ].flatMap(({ product_id, param }) => (product_id == null ? [] : [{ name: product_id, param }]));
  const names = [...new Set(named.map(({ name }) => name))];
  const found = names.length === 0 ? [] : await lookUp(account, names);
  const products = new Map<string, Product>();
  names.forEach((name, at) => {
    const product = found[at];
    if (product !== undefined) products.set(name, toProduct(product));
  });
  const missing = named.find(({ name }) => !products.has(name));
  if (missing !== undefined) {
    const message = `The catalog has no product ${JSON.stringify(missing.name)}.`;
    fail("product_not_found", { message, param: missing.param });
  }
  const hasBottles = (bottles?.length ?? 0) > 0;
  return {
    items: items?.map((item) => keptItem(item, products, hasBottles)) ?? null,
    bottles: bottles?.map((bottle) => keptBottle(bottle, products)) ?? null,
  };
}

type Products = ReadonlyMap<string, Product>;

/** Amounts in the call take precedence over the label's. */
function keptItem(item: CarriedItem, products: Products, hasBottles: boolean) {
  const product = products.get(item.product_id ?? "");
  // Reported bottles hold the water that a mix beside them was drunk with.
  const fluidOf = (known: Product) =>
    hasBottles ? portionOf(known).fluid_ml : fluidAddedBy(known);
  return {
    product_id: product?.id ?? null,
    name: item.name ?? product?.display_name ?? "",
    carb_g: item.carb_g ?? product?.carb_gram ?? null,
    sodium_mg: item.sodium_mg ?? product?.sodium_mg ?? null,
    fluid_ml: item.fluid_ml ?? (product === undefined ? null : fluidOf(product)),
    carried: item.carried ?? item.consumed,
    consumed: item.consumed,
  };
}

const keptBottle = ({ volume_ml, left_ml, mix }: CarriedBottle, products: Products) => ({
  volume_ml,
  left_ml: left_ml ?? 0,
  mix: (mix ?? []).flatMap(({ product_id, servings }) => {
    const product = products.get(product_id);
    if (product === undefined) return [];
    const { id, display_name, carb_gram: carb_g, sodium_mg } = product;
    return [{ product_id: id, name: display_name, servings, carb_g, sodium_mg }];
  }),
});
