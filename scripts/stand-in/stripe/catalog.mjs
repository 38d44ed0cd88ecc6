import { flag, mergedMetadata, need, whole, word } from "./params.mjs";
import { Refusal } from "./refusal.mjs";

/** Customers, and what they can buy. */

export function createCustomer(world, params) {
  const clock = params.test_clock
    ? world.get("test_helpers.test_clock", params.test_clock, "test_clock").id
    : null;
  const customer = world.make("customer", {
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email || null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    metadata: mergedMetadata({}, params.metadata),
    name: params.name || null,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: clock,
  });
  world.tell("customer.created", customer);
  return customer;
}

export function updateCustomer(world, customer, params) {
  const { metadata, expand: _, ...given } = params;
  const texts = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, text || null]),
  );
  const fields = { ...texts, metadata: mergedMetadata(customer.metadata, metadata) };
  return world.change(customer, fields, "customer.updated");
}

/** Manually adjusts what a customer owes on the next invoice: negative amounts are credit. */
export function changeBalance(world, customer, params) {
  const amount = whole(params, "amount");
  if (!amount)
    throw new Refusal(400, "parameter_invalid_integer", "A whole number but 0.", "amount");
  const ending_balance = customer.balance + amount;
  const change = world.make("customer_balance_transaction", {
    amount,
    currency: need(params, "currency"),
    customer: customer.id,
    description: params.description ?? null,
    ending_balance,
    invoice: null,
    metadata: mergedMetadata({}, params.metadata),
    type: "adjustment",
  });
  world.change(customer, { balance: ending_balance }, "customer.updated");
  return change;
}

export function createProduct(world, params) {
  if (params.id !== undefined && world.find(params.id) !== undefined)
    throw new Refusal(
      400,
      "resource_already_exists",
      `Product already exists: '${params.id}'`,
      "id",
    );
  const product = world.make("product", {
    id: params.id,
    active: flag(params, "active", true),
    default_price: null,
    description: params.description ?? null,
    images: [],
    marketing_features: [],
    metadata: mergedMetadata({}, params.metadata),
    name: need(params, "name"),
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    type: "service",
    url: null,
  });
  product.updated = product.created;
  world.tell("product.created", product);
  return product;
}

const INTERVALS = ["day", "week", "month", "year"];

export function createPrice(world, params) {
  const currency = need(params, "currency").toLowerCase();
  const amount = whole(params, "unit_amount");
  if (amount === null || amount < 0)
    throw new Refusal(400, "parameter_invalid_integer", "A whole number from 0 on.", "unit_amount");
  const recurring = params.recurring === undefined ? null : recurrence(params.recurring);
  const { lookup_key = null } = params;
  const known = params.product && world.get("product", params.product, "product");
  yieldLookupKey(world, lookup_key, flag(params, "transfer_lookup_key"));
  const product = known || createProduct(world, need(params, "product_data"));
  const price = world.make("price", {
    active: flag(params, "active", true),
    billing_scheme: "per_unit",
    currency,
    custom_unit_amount: null,
    lookup_key,
    metadata: mergedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  });
  world.tell("price.created", price);
  return price;
}

const recurrence = (given) => ({
  interval: word(given, "interval", INTERVALS, ""),
  interval_count: whole(given, "interval_count", 1),
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
});

/** A lookup key belongs to one price at a time. */
function yieldLookupKey(world, key, mayTake) {
  if (key === null) return;
  const holder = world.latest("price", (price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!mayTake)
    throw new Refusal(
      400,
      "resource_already_exists",
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "lookup_key",
    );
  world.change(holder, { lookup_key: null }, "price.updated");
}
