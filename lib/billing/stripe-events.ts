import Stripe from "stripe";
import { z } from "zod";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { enqueue, enqueueAnew } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { PAGE, type Worked } from "@/lib/platform/one-by-one";
import { stripe, stripeWebhookSecrets } from "@/lib/platform/stripe";
import { idOf, nullWhenMissing } from "./stripe-customer";
import {
  findCustomerBehind,
  findStripeEvent,
  findWaitingEvents,
  insertStripeEvent,
  isKnownCustomer,
  nameCustomer,
  park,
} from "./stripe-events.store";

/** Stripe's verifier rejects events that are too old; events dated in the future are rejected here. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns the event in a webhook request, verified by Stripe's library against each active secret. The matching secret
 * also tells which environment the event belongs to.
 *
 * @throws invalid_value when no secret fits, or the signature is too old or dated ahead
 */
export function verifyStripeEvent(
  rawBody: string,
  signature: string,
): { environment: Environment; event: Stripe.Event } {
  const signedSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  const isAhead = signedSeconds > wallMs() / 1000 + TOLERANCE_SECONDS;
  for (const [environment, secret] of isAhead ? [] : secretsInForce()) {
    try {
      const verifier = Stripe.webhooks;
      const event = verifier.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
      return { environment, event };
    } catch (cause) {
      log.debug({ err: cause }, "a secret did not fit a Stripe event");
    }
  }
  return fail("invalid_value", {
    param: "Stripe-Signature",
    message: "The signature is not valid.",
  });
}

const secretsInForce = (): [Environment, string][] =>
  ENVIRONMENTS.flatMap((environment) =>
    stripeWebhookSecrets(environment).map((secret): [Environment, string] => [environment, secret]),
  );

/** A Stripe id or event type, as stored and looked up. */
const StripeName = z.string().regex(/^[\w.-]{1,255}$/);

/** The parts of a webhook we look at. Any other signed message is about nothing of ours. */
const Message = z.object({
  id: StripeName,
  type: StripeName,
  created: z.int().min(0).max(100_000_000_000),
  data: z.object({ object: z.object({ id: StripeName.default("") }) }),
});

/** Event types that may concern a purchase. Whatever other types report is also covered by one of these. */
const HANDLED =
  /^(checkout\.session\.\w+|customer\.subscription\.\w+|invoice\.(paid|payment_failed)|charge\.refunded|refund\.failed|charge\.dispute\.\w+)$/;

/**
 * Stores that an event came: its id, type, object and time, but none of its content. A job started along with it asks
 * Stripe what it means, starting from the customer if we know whose it is, otherwise from the object.
 *
 * @returns whether it came for the first time; an event that can't concern a purchase is parked at once
 */
export function receiveStripeEvent(
  environment: Environment,
  event: Stripe.Event,
): Promise<"stored" | "known" | "parked"> {
  const message = Message.safeParse(event);
  if (!message.success) {
    log.warn(
      { environment, problem: z.prettifyError(message.error) },
      "a Stripe event was ignored",
    );
    return Promise.resolve("parked");
  }
  const { id, type, created } = message.data;
  const objectId = message.data.data.object.id;
  return transaction({ db }, async (scope) => {
    const received = { id, environment, type, objectId, atMs: created * 1000 };
    if (!(await insertStripeEvent(scope.db, received))) return "known";
    // There is nothing to ask Stripe about, so it would be retried forever.
    if (!HANDLED.test(type) || objectId === "") {
      await park(scope.db, id);
      return "parked";
    }
    const customer_id = await findCustomerBehind(scope.db, environment, objectId);
    if (customer_id === null) {
      await enqueue(scope, "billing/event.received", { stripe_event_id: id });
    } else {
      await nameCustomer(scope.db, id, customer_id);
      const changed = { environment, customer_id, stripe_event_id: id };
      await enqueue(scope, "billing/customer.changed", changed);
    }
    return "stored";
  });
}

/**
 * Finds the customer an event is about and queues reading them. If it is about nobody who bought anything here, it is
 * parked.
 *
 * @throws when the processor cannot be asked
 */
export async function followStripeEvent(eventId: string): Promise<"followed" | "parked" | "done"> {
  const event = await findStripeEvent(db, eventId);
  if (event === null || event.appliedAt !== null || event.parkedAt !== null) return "done";
  const { environment, type, objectId } = event;
  const customerId =
    (await findCustomerBehind(db, environment, objectId)) ??
    (await customerOf(stripe(environment), type, objectId));
  return transaction({ db }, async (scope) => {
    if (customerId === null || !(await isKnownCustomer(scope.db, environment, customerId))) {
      await park(scope.db, eventId);
      log.warn({ stripe_event: eventId, type, environment }, "a Stripe event was parked");
      return "parked";
    }
    await nameCustomer(scope.db, eventId, customerId);
    const changed = { environment, customer_id: customerId, stripe_event_id: eventId };
    await enqueue(scope, "billing/customer.changed", changed);
    return "followed";
  });
}

/** Returns the customer behind a Stripe object, by the type of an event about it; null if there is none. */
async function customerOf(client: Stripe, type: string, id: string): Promise<string | null> {
  const lookup = LOOKUPS.find(([prefix]) => type.startsWith(prefix))?.[1];
  return lookup === undefined ? null : lookup(client, id).catch(nullWhenMissing);
}

type Lookup = (client: Stripe, id: string) => Promise<string | null>;

const ofCharge: Lookup = async (client, id) => idOf((await client.charges.retrieve(id)).customer);

/** How to find an object's customer. The first matching prefix of the event type wins. */
const LOOKUPS: readonly (readonly [prefix: string, lookup: Lookup])[] = [
  [
    "checkout.session.",
    async (client, id) => idOf((await client.checkout.sessions.retrieve(id)).customer),
  ],
  [
    "customer.subscription.",
    async (client, id) => idOf((await client.subscriptions.retrieve(id)).customer),
  ],
  ["invoice.", async (client, id) => idOf((await client.invoices.retrieve(id)).customer)],
  [
    "charge.dispute.",
    async (client, id) => {
      const charge = idOf((await client.disputes.retrieve(id)).charge);
      return charge === null ? null : ofCharge(client, charge);
    },
  ],
  [
    "refund.",
    async (client, id) => {
      const charge = idOf((await client.refunds.retrieve(id)).charge);
      return charge === null ? null : ofCharge(client, charge);
    },
  ],
  ["charge.", ofCharge],
];

const OVERDUE_MS = 10 * 60_000;

/** Queues events again that came a while ago and weren't handled. */
export const resumeStripeEvents = (): Promise<Worked> =>
  enqueueAnew(
    { db },
    "billing/event.received",
    (after: { id: string } | null) =>
      findWaitingEvents(db, OVERDUE_MS, { after: after?.id ?? "", limit: PAGE }),
    ({ id }) => ({ stripe_event_id: id }),
  );
