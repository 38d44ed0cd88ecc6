import { cancelSubscription, deleteCustomer, updateSubscription } from "./billing.mjs";
import {
  changeBalance,
  createCustomer,
  createPrice,
  createProduct,
  updateCustomer,
} from "./catalog.mjs";
import { createSession, expire, lineItems } from "./checkout.mjs";
import { advanceClock, createClock } from "./course.mjs";
import { page } from "./listing.mjs";
import { address, need } from "./params.mjs";
import { createRefund } from "./payments.mjs";
import { isOver, subscriptionIdOf } from "./subscription.mjs";
import { newId } from "./world.mjs";

/**
 * The routes: method, path, supported parameters, and response. Other parameters are rejected, so that nobody relies on
 * something that has no effect here.
 */

const CLOCKS = "/v1/test_helpers/test_clocks";
/** Only manual changes: what invoices take from or add to a balance is not listed. */
const BALANCE = "/v1/customers/:id/balance_transactions";
const SESSIONS = "/v1/checkout/sessions";
const SESSION_PARAMS =
  "mode line_items customer customer_email customer_creation success_url cancel_url metadata client_reference_id " +
  "subscription_data payment_intent_data expires_at locale payment_method_types allow_promotion_codes";

const retrieve = (path, kind) => [
  "GET",
  `${path}/:id`,
  "",
  (world, _params, id) => world.get(kind, id),
];

/** Returns a route that lists objects; filters compare fields, or are functions that select objects. */
function list(path, kind, filters = {}) {
  const names = Object.keys(filters).join(" ");
  const understood = `limit starting_after ending_before created ${names}`;
  return [
    "GET",
    path,
    understood,
    (world, params) => {
      const rules = Object.entries(filters).flatMap(
        ([name, rule]) => rule(params[name], world) ?? [],
      );
      const found = world.all(
        kind,
        (one) => one.deleted !== true && rules.every((fits) => fits(one)),
      );
      return page(world, path, found, params);
    },
  ];
}

const same = (field) => (wanted) =>
  wanted === undefined ? null : (one) => String(one[field]) === wanted;

const isOneOf = (field) => (wanted) =>
  wanted === undefined ? null : (one) => Object.values(wanted).includes(one[field]);

const ofStatus = (wanted) => {
  if (wanted === "all") return null;
  if (wanted === undefined) return (one) => one.status !== "canceled";
  return wanted === "ended" ? isOver : (one) => one.status === wanted;
};

const ofPayment = (wanted) =>
  wanted === undefined ? null : ({ payment }) => payment.payment_intent === wanted.payment_intent;

const updated = (path, kind, understood, update) => [
  "POST",
  `${path}/:id`,
  understood,
  (world, params, id) => update(world, world.get(kind, id), params),
];

/** Deleted customers are still returned, marked as deleted. */
function findCustomer(world, _params, id) {
  const customer = world.find(id);
  return customer?.deleted === true ? customer : world.get("customer", id);
}

function openPortal(world, params) {
  const customer = world.get("customer", need(params, "customer"), "customer");
  const id = newId("billing_portal.session");
  return world.make("billing_portal.session", {
    id,
    configuration: "bpc_stand_in",
    customer: customer.id,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url: address(params, "return_url"),
    url: `${world.base}/portal/${id}`,
  });
}

export const ROUTES = [
  ["POST", "/v1/customers", "email name phone description metadata test_clock", createCustomer],
  ["GET", "/v1/customers/:id", "", findCustomer],
  updated("/v1/customers", "customer", "email name phone description metadata", updateCustomer),
  [
    "DELETE",
    "/v1/customers/:id",
    "",
    (world, _params, id) => deleteCustomer(world, world.get("customer", id)),
  ],
  [
    "POST",
    BALANCE,
    "amount currency description metadata",
    (world, params, id) => changeBalance(world, world.get("customer", id), params),
  ],
  [
    "GET",
    BALANCE,
    "limit starting_after ending_before",
    (world, params, id) => {
      const ofCustomer = ({ customer }) => customer === id;
      const found = world.all("customer_balance_transaction", ofCustomer);
      return page(world, BALANCE.replace(":id", id), found, params);
    },
  ],
  list("/v1/customers", "customer", { email: same("email"), test_clock: same("test_clock") }),
  ["POST", "/v1/products", "id name active description metadata", createProduct],
  retrieve("/v1/products", "product"),
  list("/v1/products", "product", { active: same("active"), ids: isOneOf("id") }),
  [
    "POST",
    "/v1/prices",
    "product product_data unit_amount currency recurring lookup_key transfer_lookup_key nickname active metadata",
    createPrice,
  ],
  retrieve("/v1/prices", "price"),
  list("/v1/prices", "price", {
    active: same("active"),
    lookup_keys: isOneOf("lookup_key"),
    product: same("product"),
    type: same("type"),
  }),
  ["POST", SESSIONS, SESSION_PARAMS, createSession],
  retrieve(SESSIONS, "checkout.session"),
  [
    "GET",
    `${SESSIONS}/:id/line_items`,
    "limit",
    (world, _params, id) => lineItems(world, world.get("checkout.session", id)),
  ],
  [
    "POST",
    `${SESSIONS}/:id/expire`,
    "",
    (world, _params, id) => expire(world, world.get("checkout.session", id)),
  ],
  list(SESSIONS, "checkout.session", {
    customer: same("customer"),
    subscription: same("subscription"),
    payment_intent: same("payment_intent"),
    status: same("status"),
  }),
  retrieve("/v1/subscriptions", "subscription"),
  updated(
    "/v1/subscriptions",
    "subscription",
    "cancel_at cancel_at_period_end metadata items pause_collection proration_behavior payment_behavior cancellation_details billing_cycle_anchor",
    updateSubscription,
  ),
  [
    "DELETE",
    "/v1/subscriptions/:id",
    "cancellation_details",
    (world, params, id) => cancelSubscription(world, world.get("subscription", id), params),
  ],
  list("/v1/subscriptions", "subscription", { customer: same("customer"), status: ofStatus }),
  retrieve("/v1/invoices", "invoice"),
  list("/v1/invoices", "invoice", {
    customer: same("customer"),
    status: same("status"),
    subscription: (wanted) =>
      wanted === undefined ? null : (one) => subscriptionIdOf(one) === wanted,
  }),
  retrieve("/v1/invoice_payments", "invoice_payment"),
  list("/v1/invoice_payments", "invoice_payment", {
    invoice: same("invoice"),
    payment: ofPayment,
    status: same("status"),
  }),
  retrieve("/v1/payment_intents", "payment_intent"),
  list("/v1/payment_intents", "payment_intent", { customer: same("customer") }),
  retrieve("/v1/charges", "charge"),
  list("/v1/charges", "charge", {
    customer: same("customer"),
    payment_intent: same("payment_intent"),
  }),
  ["POST", "/v1/refunds", "charge payment_intent amount reason metadata", createRefund],
  retrieve("/v1/refunds", "refund"),
  list("/v1/refunds", "refund", { charge: same("charge"), payment_intent: same("payment_intent") }),
  retrieve("/v1/disputes", "dispute"),
  list("/v1/disputes", "dispute", {
    charge: same("charge"),
    payment_intent: same("payment_intent"),
  }),
  ["POST", "/v1/billing_portal/sessions", "customer return_url", openPortal],
  ["POST", CLOCKS, "frozen_time name", createClock],
  retrieve(CLOCKS, "test_helpers.test_clock"),
  [
    "POST",
    `${CLOCKS}/:id/advance`,
    "frozen_time",
    (world, params, id) => advanceClock(world, id, params),
  ],
].map(([method, path, understood, answer]) => ({
  method,
  pattern: new RegExp(`^${path.replace(":id", "([\\w-]+)")}$`),
  understood: ["expand", ...understood.split(" ").filter(Boolean)],
  answer,
}));
