import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { refuseMissing } from "./refusal.mjs";

export const API_VERSION = "2026-10-28.endive";

const PREFIXES = {
  customer: "cus",
  customer_balance_transaction: "cbtxn",
  product: "prod",
  price: "price",
  "checkout.session": "cs_test",
  subscription: "sub",
  subscription_item: "si",
  invoice: "in",
  line_item: "il",
  invoiceitem: "ii",
  invoice_payment: "inpay",
  payment_intent: "pi",
  charge: "ch",
  refund: "re",
  dispute: "du",
  "billing_portal.session": "bps",
  "test_helpers.test_clock": "clock",
  event: "evt",
};

export const newId = (kind) => `${PREFIXES[kind]}_${randomBytes(12).toString("hex")}`;

export const listOf = (data, url = "") => ({ object: "list", data, has_more: false, url });

/**
 * Everything there is: the objects, what Stripe knows of them without showing it, and what has been told of them. Time
 * is given from outside; nothing here reads or writes anything else.
 */
export class World {
  /** Told, and not yet taken by whoever delivers. */
  events = [];
  /** Grows with every change, so that one can see whether there is something to keep. */
  changes = 0;
  #objects = new Map();
  #kinds = new Map();
  #asides;
  #nowMs;
  #pinned = null;

  constructor({ nowMs, base, objects = [], asides = {} }) {
    this.#nowMs = nowMs;
    this.#asides = asides;
    this.base = base;
    for (const object of objects) this.#enter(object);
  }

  /** What has to be kept to go on from here. */
  snapshot() {
    return { objects: [...this.#objects.values()], asides: this.#asides };
  }

  #enter(object) {
    this.#objects.set(object.id, object);
    const kind = this.#kinds.get(object.object) ?? [];
    if (kind.length === 0) this.#kinds.set(object.object, kind);
    kind.push(object);
    this.changes++;
  }

  /** Makes an object, dated in the time its customer lives in. */
  make(kind, fields) {
    const { id, ...rest } = fields;
    const object = { id: id ?? newId(kind), object: kind, created: 0, livemode: false, ...rest };
    object.created = this.now(object);
    this.#enter(object);
    return object;
  }

  /** Changes fields of an object and tells it, if a type of event is given and there is a change. */
  change(object, fields, type = null) {
    const before = { ...object };
    Object.assign(object, fields);
    this.changes++;
    if (type !== null) this.tellSince(before, object, type);
    return object;
  }

  /** Tells what is different since a copy was taken; nothing, when nothing is. */
  tellSince(before, object, type) {
    const names = Object.keys(object).filter((n) => !isDeepStrictEqual(object[n], before[n]));
    if (names.length === 0) return;
    const previous = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    this.tell(type, object, previous);
  }

  /** Records an event with the whole object as it is now. */
  tell(type, object, previous = null) {
    this.changes++;
    this.events.push({
      id: newId("event"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(object),
      data: {
        object: structuredClone(object),
        ...(previous === null ? {} : { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  }

  /** An object by its id and kind. @throws Refusal when there is none, or it was deleted */
  get(kind, id, param = "id") {
    const object = this.find(id);
    if (object?.object !== kind || object.deleted === true) refuseMissing(kind, id, param);
    return object;
  }

  /** An object of any kind, also a deleted one; undefined when there is none. */
  find(id) {
    return this.#objects.get(id);
  }

  /** All objects of a kind that a rule fits, oldest first. */
  all(kind, fits = () => true) {
    return (this.#kinds.get(kind) ?? []).filter(fits);
  }

  /** The newest object of a kind that a rule fits; undefined when there is none. */
  latest(kind, fits) {
    return this.#kinds.get(kind)?.findLast(fits);
  }

  /** What Stripe knows of an object without showing it: free to read and, through this, to change. */
  aside(id) {
    this.#asides[id] ??= {};
    return this.#asides[id];
  }

  /** The clock an object lives by; null for wall time. */
  clockOf(object) {
    if (object === undefined) return null;
    if (object.object === "test_helpers.test_clock") return object.id;
    if ("test_clock" in object) return object.test_clock;
    const owner = object.customer ?? object.charge ?? object.invoice ?? object.subscription;
    return owner ? this.clockOf(this.find(owner)) : null;
  }

  /** How far the clock an object lives by is ahead of wall time, in milliseconds. */
  offsetMs(object) {
    const clock = this.clockOf(object);
    return clock === null ? 0 : (this.aside(clock).offset_ms ?? 0);
  }

  /** What time it is for an object, Unix seconds. */
  now(object) {
    return this.#pinned ?? Math.floor((this.#nowMs() + this.offsetMs(object)) / 1000);
  }

  wallMs() {
    return this.#nowMs();
  }

  /** Does something as if it were that moment. */
  at(seconds, act) {
    this.#pinned = seconds;
    try {
      act();
    } finally {
      this.#pinned = null;
    }
  }
}
