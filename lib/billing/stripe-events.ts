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

/** Stripe's verifier refuses what is too old; what is dated ahead we refuse ourselves. */
const TOLERANCE_SECONDS = 300;

/**
 * The event in a webhook request, verified by the official library against each secret in force. The secret that
 * fits also tells which environment the event belongs to.
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

/** Names at Stripe, as they are kept and asked for. */
const StripeName = z.string().regex(/^[\w.-]{1,255}$/);

/** As much of a message as is looked at. What else is signed and says nothing of this kind is about nothing of ours. */
const Message = z.object({
  id: StripeName,
  type: StripeName,
  created: z.int().min(0).max(100_000_000_000),
  data: z.object({ object: z.object({ id: StripeName.default("") }) }),
});

/** Kinds of messages that may say something of a purchase. What others tell is told by one of these as well. */
const HANDLED =
  /^(checkout\.session\.\w+|customer\.subscription\.\w+|invoice\.(paid|payment_failed)|charge\.refunded|refund\.failed|charge\.dispute\.\w+)$/;

/**
 * Keeps that an event came: which, of what kind, about what and when, and nothing of its content. What it means is
 * asked of the processor by a job that starts with it: about the customer, where we know whose it is, or else about that.
 *
 * @returns whether it came for the first time; one of a kind that says nothing of purchases is put aside at once
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
    // About nothing that can be asked for, it would be asked for again and again.
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
 * Finds the customer an event is about, and has them read. About nobody who bought anything here, it is parked.
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

/** The customer behind an object of the processor, by the type of an event about it; null when there is none. */
async function customerOf(client: Stripe, type: string, id: string): Promise<string | null> {
  const lookup = LOOKUPS.find(([prefix]) => type.startsWith(prefix))?.[1];
  return lookup === undefined ? null : lookup(client, id).catch(nullWhenMissing);
}

type Lookup = (client: Stripe, id: string) => Promise<string | null>;

const ofCharge: Lookup = async (client, id) => idOf((await client.charges.retrieve(id)).customer);

/** Where to ask whose an object is. The first prefix of an event's type counts. */
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

/** Begins anew what should have followed events that came a while ago. */
export const resumeStripeEvents = (): Promise<Worked> =>
  enqueueAnew(
    { db },
    "billing/event.received",
    (after: { id: string } | null) =>
      findWaitingEvents(db, OVERDUE_MS, { after: after?.id ?? "", limit: PAGE }),
    ({ id }) => ({ stripe_event_id: id }),
  );
