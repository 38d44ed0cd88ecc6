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
 * All state: the objects, Stripe's internal data about them, and the events sent. Time is passed in; nothing here reads
 * or writes anything outside.
 */
export class World {
  /** Events recorded but not yet taken for delivery. */
  events = [];
  /** Increases with every change, to tell whether there is something to save. */
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

  /** Returns everything needed to resume from here. */
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

  /** Creates an object, dated by its customer's clock. */
  make(kind, fields) {
    const { id, ...rest } = fields;
    const object = { id: id ?? newId(kind), object: kind, created: 0, livemode: false, ...rest };
    object.created = this.now(object);
    this.#enter(object);
    return object;
  }

  /** Changes an object's fields and records an event, if an event type is given and something changed. */
  change(object, fields, type = null) {
    const before = { ...object };
    Object.assign(object, fields);
    this.changes++;
    if (type !== null) this.tellSince(before, object, type);
    return object;
  }

  /** Records what changed since a copy was taken; nothing if nothing did. */
  tellSince(before, object, type) {
    const names = Object.keys(object).filter((n) => !isDeepStrictEqual(object[n], before[n]));
    if (names.length === 0) return;
    const previous = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    this.tell(type, object, previous);
  }

  /** Records an event with the object's complete current state. */
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

  /** Returns an object by id and kind. @throws Refusal when there is none, or it was deleted */
  get(kind, id, param = "id") {
    const object = this.find(id);
    if (object?.object !== kind || object.deleted === true) refuseMissing(kind, id, param);
    return object;
  }

  /** Returns an object of any kind, even a deleted one; undefined if there is none. */
  find(id) {
    return this.#objects.get(id);
  }

  /** Returns all matching objects of a kind, oldest first. */
  all(kind, fits = () => true) {
    return (this.#kinds.get(kind) ?? []).filter(fits);
  }

  /** Returns the newest matching object of a kind; undefined if there is none. */
  latest(kind, fits) {
    return this.#kinds.get(kind)?.findLast(fits);
  }

  /** Returns Stripe's internal data about an object, which callers may read and modify. */
  aside(id) {
    this.#asides[id] ??= {};
    return this.#asides[id];
  }

  /** Returns the clock of an object; null for wall time. */
  clockOf(object) {
    if (object === undefined) return null;
    if (object.object === "test_helpers.test_clock") return object.id;
    if ("test_clock" in object) return object.test_clock;
    const owner = object.customer ?? object.charge ?? object.invoice ?? object.subscription;
    return owner ? this.clockOf(this.find(owner)) : null;
  }

  /** Returns how far an object's clock is ahead of wall time, in milliseconds. */
  offsetMs(object) {
    const clock = this.clockOf(object);
    return clock === null ? 0 : (this.aside(clock).offset_ms ?? 0);
  }

  /** Returns an object's current time, Unix seconds. */
  now(object) {
    return this.#pinned ?? Math.floor((this.#nowMs() + this.offsetMs(object)) / 1000);
  }

  wallMs() {
    return this.#nowMs();
  }

  /** Runs an action as of that time. */
  at(seconds, act) {
    this.#pinned = seconds;
    try {
      act();
    } finally {
      this.#pinned = null;
    }
  }
}
