import { DAY } from "./calendar.mjs";
import { attempt, cardWorks, conclude, newIntent } from "./payments.mjs";
import { Refusal } from "./refusal.mjs";
import {
  endSubscription,
  invoicesOf,
  isOver,
  periodOf,
  subscriptionIdOf,
} from "./subscription.mjs";
import { listOf } from "./world.mjs";

/** Subscription invoices, from draft to payment. */

/** Days between a failed attempt and the next; after the last there are no more attempts. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/**
 * Creates the invoice for a subscription's current period, including pending lines. It stays a draft until `finalize`.
 */
export function draftInvoice(world, subscription, { reason, lines, finalizesAt = null }) {
  const customer = world.find(subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const owed = total + customer.balance;
  const due = Math.max(0, owed);
  const period = periodOf(subscription);
  const invoice = world.make("invoice", {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: finalizesAt !== null,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: "charge_automatically",
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: null,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
      },
      type: "subscription_details",
    },
    period_end: reason === "subscription_cycle" ? period.start : world.now(customer),
    period_start: reason === "subscription_cycle" ? period.start : world.now(customer),
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    test_clock: customer.test_clock,
    total,
  });
  const own = lines.map((line) => ({ ...line, invoice: invoice.id }));
  invoice.lines = listOf(own, `/v1/invoices/${invoice.id}/lines`);
  world.change(customer, { balance: Math.min(0, owed) });
  subscription.latest_invoice = invoice.id;
  world.tell("invoice.created", invoice);
  return invoice;
}

/** Finalizes a draft, which makes it due, with the payment intent that settles it. */
export function finalize(world, invoice) {
  const now = world.now(invoice);
  world.change(invoice, {
    status: "open",
    number: `STANDIN-${String(world.all("invoice").indexOf(invoice) + 1).padStart(4, "0")}`,
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: world.find(invoice.customer).balance,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  if (invoice.amount_due > 0) addPayment(world, invoice);
  world.tell("invoice.finalized", invoice);
}

function addPayment(world, invoice) {
  const { customer, currency, amount_due } = invoice;
  const description = `Invoice ${invoice.number}`;
  const intent = newIntent(world, { customer, currency, amount: amount_due, description });
  world.make("invoice_payment", {
    amount_paid: null,
    amount_requested: amount_due,
    currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

const paymentOf = (world, invoice) =>
  world.latest("invoice_payment", (payment) => payment.invoice === invoice.id);
export const intentOf = (world, invoice) =>
  world.find(paymentOf(world, invoice)?.payment.payment_intent);

/** Tries to collect an open invoice; by card unless another method is given. */
export function collect(
  world,
  invoice,
  { method = "card", works = cardWorks(world, invoice.customer) } = {},
) {
  if (invoice.amount_due === 0) return paid(world, invoice);
  world.change(invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
  });
  const status = attempt(world, intentOf(world, invoice), { method, works });
  if (status === "succeeded") paid(world, invoice);
  else if (status !== "processing") failed(world, invoice);
}

function paid(world, invoice) {
  const paid_at = world.now(invoice);
  world.change(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at },
  });
  const payment = paymentOf(world, invoice);
  if (payment !== undefined) {
    const status_transitions = { canceled_at: null, paid_at };
    world.change(payment, { status: "paid", amount_paid: invoice.amount_due, status_transitions });
    world.tell("invoice_payment.paid", payment);
  }
  world.tell("invoice.paid", invoice);
  world.tell("invoice.payment_succeeded", invoice);
  const subscription = world.find(subscriptionIdOf(invoice));
  const owes = invoicesOf(world, subscription).some(({ status }) => status === "open");
  if (isOver(subscription) || owes) return;
  world.change(subscription, { status: "active" }, "customer.subscription.updated");
}

/**
 * Handles a failed attempt: the subscription becomes past due; the last failure ends it, or leaves it unpaid if its
 * metadata says so.
 */
function failed(world, invoice) {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  const next_payment_attempt = days === undefined ? null : world.now(invoice) + days * DAY;
  world.change(invoice, { next_payment_attempt, auto_advance: next_payment_attempt !== null });
  world.tell("invoice.payment_failed", invoice);
  const subscription = world.find(subscriptionIdOf(invoice));
  if (isOver(subscription)) return;
  const isLast = next_payment_attempt === null;
  if (isLast && subscription.metadata.stand_in_final !== "unpaid")
    return endSubscription(world, subscription, { reason: "payment_failed" });
  world.change(
    subscription,
    { status: isLast ? "unpaid" : "past_due" },
    "customer.subscription.updated",
  );
}

/** Concludes an invoice's bank transfer. A failed one voids the invoice, as at Stripe; the subscription stays. */
export function concludeTransfer(world, invoice, works) {
  conclude(world, intentOf(world, invoice), works);
  if (works) return paid(world, invoice);
  world.tell("invoice.payment_failed", invoice);
  const status_transitions = { ...invoice.status_transitions, voided_at: world.now(invoice) };
  world.change(invoice, { status: "void", auto_advance: false, status_transitions });
  world.tell("invoice.voided", invoice);
}

/** Pays an invoice manually. */
export function payInvoice(world, invoice) {
  if (invoice.status === "draft") finalize(world, invoice);
  if (invoice.status !== "open" || intentOf(world, invoice)?.status === "processing")
    throw new Refusal(400, "invoice_not_payable", `Invoice ${invoice.id} is ${invoice.status}.`);
  collect(world, invoice, { works: true });
  return invoice;
}
