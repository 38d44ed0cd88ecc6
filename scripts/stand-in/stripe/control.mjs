import { complete, concludeSession, isUnderWay } from "./checkout.mjs";
import { closeDispute, isOpenDispute, openDispute } from "./disputes.mjs";
import { payInvoice } from "./invoice.mjs";
import { failRefund } from "./payments.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * Actions of other people: buyers and their banks. Each takes an object's id, or a customer and uses their latest
 * object.
 */

export const CONTROLS = {
  /** A checkout's bank transfer arrives. */
  settle: on("session", "checkout.session", isUnderWay, (world, session) =>
    concludeSession(world, session, true),
  ),
  /** A checkout's bank transfer fails. */
  fail_delayed: on("session", "checkout.session", isUnderWay, (world, session) =>
    concludeSession(world, session, false),
  ),
  /** A buyer completes a checkout, as on the page: `method` is `card` or `bank`. */
  complete: on("session", "checkout.session", (one) => one.status === "open", complete),
  dispute: on("charge", "charge", (one) => one.status === "succeeded", openDispute),
  close_dispute: on("dispute", "dispute", isOpenDispute, closeDispute),
  fail_refund: on("refund", "refund", (one) => one.status === "succeeded", failRefund),
  /** A customer's card fails from now on, or works again. */
  card: on(
    "customer",
    "customer",
    () => true,
    (world, customer, { works }) => {
      world.aside(customer.id).card_fails = works === false || works === "false";
      return world.change(customer, {});
    },
  ),
  pay_invoice: on(
    "invoice",
    "invoice",
    ({ status }) => ["open", "draft"].includes(status),
    payInvoice,
  ),
};

/** Returns an object's customer; a dispute's is found through its charge. */
const customerOf = (world, object) =>
  object.customer ?? world.find(object.charge)?.customer ?? object.id;

function on(name, kind, isSuitable, act) {
  return (world, body = {}) => {
    const { [name]: id, customer } = body;
    const object = id === undefined ? latestOf(world, customer) : world.get(kind, id, name);
    return act(world, object, body);
  };

  function latestOf(world, customer) {
    const fits = (one) => customerOf(world, one) === customer && isSuitable(one, world);
    const found = customer === undefined ? undefined : world.latest(kind, fits);
    if (found === undefined)
      throw new Refusal(
        404,
        "resource_missing",
        `No suitable ${name}; name one, or a customer who has one.`,
        name,
      );
    return found;
  }
}
