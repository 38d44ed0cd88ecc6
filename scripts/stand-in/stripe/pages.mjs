import { updateSubscription } from "./billing.mjs";
import { complete, linesOf, successUrl } from "./checkout.mjs";
import { CONTROLS } from "./control.mjs";
import { day, frame, leadTo, link, money, rhythm, text } from "./page-frame.mjs";
import { Refusal } from "./refusal.mjs";
import { isOver, itemsOf, periodOf } from "./subscription.mjs";

/** The buyer's pages: the checkout, and the portal to manage purchases. */

function checkoutPage(world, id, problem = null) {
  const session = world.get("checkout.session", id);
  if (session.status === "complete")
    return frame(
      "This payment is complete",
      `<p>There is nothing left to do here.</p>${link(successUrl(session), "Go on")}`,
    );
  if (session.status === "expired")
    return frame(
      "This page has expired",
      `<p>Nothing was charged. You can start again where you came from.</p>${link(session.cancel_url, "Back")}`,
    );
  return frame(
    "Complete your purchase",
    checkoutForm(world, session, problem),
    problem ? 402 : 200,
  );
}

function checkoutForm(world, session, problem) {
  const { amount_total, currency, cancel_url } = session;
  const lines = linesOf(world, session);
  const total = money(amount_total, currency);
  const every = rhythm(lines[0].price.recurring);
  const rows = lines.map(({ price, quantity }) => {
    const name = world.get("product", price.product).name;
    const count = quantity === 1 ? "" : ` × ${quantity}`;
    const amount = money(price.unit_amount * quantity, currency) + rhythm(price.recurring);
    return `<tr><th scope="row">${text(name)}${count}</th><td>${text(amount)}</td></tr>`;
  });
  return `<table><caption>What you buy</caption>
<thead><tr><th scope="col">Product</th><th scope="col">Price</th></tr></thead>
<tbody>${rows.join("")}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${text(total + every)}</td></tr></tfoot></table>
${problem === null ? "" : `<p class="alarm" role="alert">${text(problem)}</p>`}
<form method="post">${buyerPart(world, session)}
<fieldset><legend>How you pay</legend>
<label><input type="radio" name="method" value="card" checked>By card: paid at once</label>
<label><input type="radio" name="method" value="bank">By bank transfer: takes days to arrive</label>
</fieldset>
<button class="main">Pay ${text(total)}</button></form>
${link(cancel_url, "Back without paying")}`;
}

function buyerPart(world, { customer, customer_email }) {
  const email = customer === null ? customer_email : world.get("customer", customer).email;
  if (email) return `<p>For <strong>${text(email)}</strong></p>`;
  return '<label for="email">Your e-mail address</label><input id="email" type="email" name="email" autocomplete="email" required>';
}

function pay(world, id, form) {
  const session = world.get("checkout.session", id);
  if (session.status !== "open") return leadTo(`/checkout/${id}`);
  try {
    complete(world, session, {
      method: form.method === "bank" ? "bank" : "card",
      email: form.email,
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 402)
      return checkoutPage(world, id, error.message);
    throw error;
  }
  return leadTo(successUrl(session) ?? `/checkout/${id}`);
}

function portalPage(world, id) {
  const { customer: owner, return_url } = world.get("billing_portal.session", id);
  const customer = world.get("customer", owner);
  const own = (one) => one.customer === owner;
  const subscriptions = world.all("subscription", own).reverse();
  const invoices = world.all("invoice", own).reverse();
  const isBroken = world.aside(owner).card_fails === true;
  return frame(
    "Your subscriptions",
    `<p>For <strong>${text(customer.email)}</strong></p>
${subscriptions.map((one) => subscriptionPart(world, one)).join("") || "<p>There are none.</p>"}
<h2>Card</h2>
<p>${isBroken ? "Your card does not work. Replace it, so that the next payment succeeds." : "Your card works."}</p>
${button({ action: "card" }, "Replace the card")}
${invoicesPart(invoices)}
${link(return_url, "Back")}`,
  );
}

function subscriptionPart(world, subscription) {
  const { id, status, cancel_at, ended_at } = subscription;
  const ends = cancel_at !== null;
  const names = itemsOf(subscription).map(({ price, quantity }) => {
    const count = quantity === 1 ? "" : ` × ${quantity}`;
    const amount = money(price.unit_amount * quantity, price.currency) + rhythm(price.recurring);
    return `${world.get("product", price.product).name}${count}, ${amount}`;
  });
  const end = day(periodOf(subscription).end);
  const heading = `<h2>${text(names.join("; "))}</h2>`;
  if (isOver(subscription)) return `${heading}<p>Ended on ${day(ended_at)}.</p>`;
  const state = `State: ${status.replace("_", " ")}. ${ends ? "Ends" : "Renews"} on ${end}.`;
  const choice = ends
    ? button({ action: "resume", subscription: id }, "Resume")
    : button({ action: "cancel", subscription: id }, "Cancel at the end of the period");
  return `${heading}<p>${text(state)}</p>${choice}`;
}

function invoicesPart(invoices) {
  if (invoices.length === 0) return "";
  const rows = invoices.map(
    ({ created, amount_due, currency, status }) =>
      `<tr><th scope="row">${day(created)}</th><td>${text(money(amount_due, currency))}</td><td>${text(status)}</td></tr>`,
  );
  return `<h2>Invoices</h2><table>
<thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead>
<tbody>${rows.join("")}</tbody></table>`;
}

const button = (fields, words) => {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${text(value)}">`,
  );
  return `<form method="post">${hidden.join("")}<button>${text(words)}</button></form>`;
};

function changeInPortal(world, id, { action, subscription: chosen }) {
  const { customer } = world.get("billing_portal.session", id);
  if (action === "card") CONTROLS.card(world, { customer, works: true });
  else {
    const subscription = world.get("subscription", chosen);
    if (subscription.customer !== customer)
      throw new Refusal(404, "resource_missing", "No such subscription.");
    const cancel_at = action === "cancel" ? String(periodOf(subscription).end) : "";
    if (!isOver(subscription)) updateSubscription(world, subscription, { cancel_at });
  }
  return leadTo(`/portal/${id}`);
}

const CHECKOUT = /^\/checkout\/(cs_\w+)$/;
const PORTAL = /^\/portal\/(bps_\w+)$/;

export const PAGES = [
  { method: "GET", pattern: CHECKOUT, answer: (world, id) => checkoutPage(world, id) },
  { method: "POST", pattern: CHECKOUT, answer: pay },
  { method: "GET", pattern: PORTAL, answer: portalPage },
  { method: "POST", pattern: PORTAL, answer: changeInPortal },
];
