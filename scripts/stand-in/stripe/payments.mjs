import { mergedMetadata, need, whole } from "./params.mjs";
import { Refusal } from "./refusal.mjs";

/** Money movements: intents, charges, refunds. */

const DECLINED = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const BOUNCED = {
  code: "payment_method_provider_decline",
  message: "The bank transfer did not arrive.",
};

const METHODS = {
  card: { type: "card", card: { brand: "visa", country: "US", funding: "credit", last4: "4242" } },
  bank: { type: "us_bank_account", us_bank_account: { bank_name: "Stand-in Bank", last4: "6789" } },
};

export const cardWorks = (world, customerId) => world.aside(customerId).card_fails !== true;

export function newIntent(
  world,
  { customer, amount, currency, metadata = {}, description = null },
) {
  const intent = world.make("payment_intent", {
    amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: null,
    confirmation_method: "automatic",
    currency,
    customer,
    description,
    last_payment_error: null,
    latest_charge: null,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card", "us_bank_account"],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: "requires_payment_method",
  });
  world.tell("payment_intent.created", intent);
  return intent;
}

/** Tries to charge: by card, which succeeds or fails at once, or by a bank transfer that is then pending. */
export function attempt(world, intent, { method, works }) {
  const charge = world.make("charge", {
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    metadata: { ...intent.metadata },
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: METHODS[method],
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    shipping: null,
    status: "pending",
  });
  world.change(intent, { latest_charge: charge.id });
  if (method === "card") return conclude(world, intent, works);
  world.tell("charge.pending", charge);
  world.change(intent, { status: "processing" }, "payment_intent.processing");
  return "processing";
}

/** Concludes an attempt either way. Returns the intent's new status. */
export function conclude(world, intent, works) {
  const charge = world.get("charge", intent.latest_charge);
  const { amount } = charge;
  if (works) {
    const done = { status: "succeeded", paid: true, amount_captured: amount };
    world.change(charge, done, "charge.succeeded");
    const received = { status: "succeeded", amount_received: amount, last_payment_error: null };
    world.change(intent, received, "payment_intent.succeeded");
  } else {
    const reason = charge.payment_method_details.type === "card" ? DECLINED : BOUNCED;
    const { code, message } = reason;
    const failed = { status: "failed", failure_code: code, failure_message: message };
    world.change(charge, failed, "charge.failed");
    const error = { type: "card_error", charge: charge.id, ...reason };
    const back = { status: "requires_payment_method", last_payment_error: error };
    world.change(intent, back, "payment_intent.payment_failed");
  }
  return intent.status;
}

export function createRefund(world, params) {
  const charge = refundable(world, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new Refusal(
      400,
      "charge_already_refunded",
      `Charge ${charge.id} has already been refunded.`,
    );
  const amount = whole(params, "amount", left);
  if (amount < 1 || amount > left)
    throw new Refusal(
      400,
      "amount_too_large",
      `Refund amount (${amount}) is not within 1 and ${left}.`,
      "amount",
    );
  const refund = world.make("refund", {
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    destination_details: { type: "card" },
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  world.tell("refund.created", refund);
  giveBack(world, charge, amount, "charge.refunded");
  return refund;
}

function refundable(world, params) {
  const charge = params.charge
    ? world.get("charge", params.charge, "charge")
    : chargeOf(world, need(params, "payment_intent"));
  if (charge.status !== "succeeded")
    throw new Refusal(400, "charge_not_refundable", `Charge ${charge.id} did not succeed.`);
  const dispute = world.latest("dispute", (one) => one.charge === charge.id);
  if (dispute !== undefined && !dispute.is_charge_refundable)
    throw new Refusal(400, "charge_disputed", `Charge ${charge.id} has been charged back.`);
  return charge;
}

function chargeOf(world, intentId) {
  const intent = world.get("payment_intent", intentId, "payment_intent");
  if (intent.latest_charge === null)
    throw new Refusal(400, "payment_intent_unexpected_state", "This payment has no charge.");
  return world.get("charge", intent.latest_charge);
}

function giveBack(world, charge, amount, type) {
  const amount_refunded = charge.amount_refunded + amount;
  world.change(charge, { amount_refunded, refunded: amount_refunded === charge.amount }, type);
}

/** Fails a refund whose money came back, for example because its card was closed. */
export function failRefund(world, refund) {
  if (refund.status !== "succeeded")
    throw new Refusal(400, "refund_not_failable", `Refund ${refund.id} is ${refund.status}.`);
  world.change(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
  giveBack(world, world.get("charge", refund.charge), -refund.amount, "charge.updated");
  world.tell("refund.updated", refund);
  world.tell("refund.failed", refund);
  return refund;
}
