import { startSubscription } from "./billing.mjs";
import { DAY } from "./calendar.mjs";
import { createCustomer, createPrice } from "./catalog.mjs";
import { concludeTransfer } from "./invoice.mjs";
import { address, checkUnderstood, mergedMetadata, need, whole, word } from "./params.mjs";
import { attempt, cardWorks, conclude, newIntent } from "./payments.mjs";
import { Refusal } from "./refusal.mjs";
import { checkRhythm } from "./subscription.mjs";
import { listOf, newId } from "./world.mjs";

/** Hosted checkouts: opened by the service, completed by a buyer on our page, or expired. */

const MODES = ["payment", "subscription"];

export function createSession(world, params) {
  const mode = word(params, "mode", MODES, "payment");
  const owner = params.customer ? world.get("customer", params.customer, "customer") : null;
  const dataName = mode === "payment" ? "payment_intent_data" : "subscription_data";
  const { [dataName]: data = {} } = params;
  checkUnderstood(data, ["metadata"], dataName);
  const lines = Object.values(need(params, "line_items")).map((line) => lineOf(world, line));
  checkMode(mode, lines);
  const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const now = world.now(owner ?? undefined);
  const expires_at = whole(params, "expires_at", now + DAY);
  if (expires_at <= now)
    throw new Refusal(400, "parameter_invalid_integer", "Must be in the future.", "expires_at");
  const id = newId("checkout.session");
  const session = world.make("checkout.session", {
    id,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: address(params, "cancel_url"),
    client_reference_id: params.client_reference_id ?? null,
    currency: lines[0].price.currency,
    custom_fields: [],
    customer: owner?.id ?? null,
    customer_creation: mode === "payment" ? (params.customer_creation ?? "if_required") : null,
    customer_details: owner === null ? null : detailsOf(owner.email),
    customer_email: params.customer_email || null,
    discounts: [],
    expires_at,
    invoice: null,
    locale: params.locale ?? null,
    metadata: mergedMetadata({}, params.metadata),
    mode,
    payment_intent: null,
    payment_method_types: ["card", "us_bank_account"],
    payment_status: "unpaid",
    setup_intent: null,
    shipping_options: [],
    status: "open",
    subscription: null,
    success_url: address(params, "success_url"),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted",
    url: `${world.base}/checkout/${id}`,
  });
  Object.assign(world.aside(id), {
    lines: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
    metadata: mergedMetadata({}, data.metadata),
  });
  return session;
}

const detailsOf = (email) => ({
  address: null,
  email,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
});

function lineOf(world, line) {
  checkUnderstood(line, ["price", "price_data", "quantity"], "line_items");
  const price = line.price_data
    ? createPrice(world, line.price_data)
    : world.get("price", need(line, "price"), "line_items");
  return { price, quantity: whole(line, "quantity", 1) };
}

function checkMode(mode, lines) {
  if (mode === "subscription") return checkRhythm(lines.map(({ price }) => price));
  if (lines.some(({ price }) => price.recurring !== null))
    throw new Refusal(400, "invalid_request", "A payment takes no recurring prices.", "line_items");
}

/** Returns the purchased lines with their prices. */
export const linesOf = (world, session) =>
  world
    .aside(session.id)
    .lines.map(({ price, quantity }) => ({ price: world.get("price", price), quantity }));

/** Returns the line items, as Stripe lists them. */
export const lineItems = (world, session) =>
  listOf(
    linesOf(world, session).map(({ price, quantity }, index) => ({
      id: `li_${session.id}_${index}`,
      object: "item",
      amount_discount: 0,
      amount_subtotal: price.unit_amount * quantity,
      amount_tax: 0,
      amount_total: price.unit_amount * quantity,
      currency: price.currency,
      description: world.get("product", price.product).name,
      price,
      quantity,
    })),
    `/v1/checkout/sessions/${session.id}/line_items`,
  );

/** Returns where a completed checkout redirects the buyer; null if the service gave no URL. */
export const successUrl = ({ id, success_url }) =>
  success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id) ?? null;

/**
 * Completes a checkout for a buyer: by card, paid at once, or by a bank transfer that is then pending.
 *
 * @throws Refusal when the checkout is not open any more, or the card is declined and it stays open
 */
export function complete(world, session, { method = "card", email = null }) {
  if (session.status !== "open")
    throw new Refusal(400, "checkout_session_not_open", `This checkout is ${session.status}.`);
  const known = session.customer ?? buyer(world, session, email || session.customer_email);
  if (method === "card" && known !== null && !cardWorks(world, known))
    throw new Refusal(402, "card_declined", "The card was declined. Nothing was charged.");
  world.change(session, { customer: known });
  const metadata = { ...world.aside(session.id).metadata };
  if (session.mode === "payment") {
    const { amount_total: amount, currency } = session;
    const intent = newIntent(world, { customer: known, amount, currency, metadata });
    attempt(world, intent, { method, works: true });
    session.payment_intent = intent.id;
  } else {
    const order = { customer: known, lines: linesOf(world, session), metadata, method };
    const { subscription, invoice } = startSubscription(world, order);
    Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  }
  const address = email || session.customer_email || world.find(known)?.email || null;
  world.change(session, {
    status: "complete",
    payment_status: method === "card" ? "paid" : "unpaid",
    customer_details: detailsOf(address),
    url: null,
  });
  world.tell("checkout.session.completed", session);
  return session;
}

/**
 * Returns the customer that a checkout creates if it was opened without one; single payments create one only on
 * request.
 */
function buyer(world, session, email) {
  if (session.mode === "payment" && session.customer_creation !== "always") return null;
  return createCustomer(world, { email }).id;
}

/** @throws Refusal when the checkout is not open any more */
export function expire(world, session) {
  if (session.status !== "open")
    throw new Refusal(
      400,
      "resource_unexpected_state",
      `Only open sessions can be expired; this is ${session.status}.`,
    );
  world.change(session, { status: "expired", url: null });
  world.tell("checkout.session.expired", session);
  return session;
}

/** True if a completed checkout is waiting for its bank transfer. */
export function isUnderWay(session, world) {
  if (session.status !== "complete" || session.payment_status !== "unpaid") return false;
  const isProcessing = world.find(session.payment_intent)?.status === "processing";
  return isProcessing || world.find(session.invoice)?.status === "open";
}

/** Concludes a completed checkout's bank transfer: arrived or failed. @throws Refusal when none is under way */
export function concludeSession(world, session, works) {
  if (!isUnderWay(session, world))
    throw new Refusal(400, "resource_unexpected_state", "No bank transfer is under way.");
  if (session.mode === "payment") conclude(world, world.find(session.payment_intent), works);
  else concludeTransfer(world, world.find(session.invoice), works);
  if (works) world.change(session, { payment_status: "paid" });
  world.tell(`checkout.session.async_payment_${works ? "succeeded" : "failed"}`, session);
  return session;
}
