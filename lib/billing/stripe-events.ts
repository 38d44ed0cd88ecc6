import Stripe from "stripe";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { db, transaction } from "@/lib/platform/db";
import { ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { stripe, stripeWebhookSecrets } from "@/lib/platform/stripe";
import { settlePurchase } from "./purchases";
import { findAccountOfCustomer, insertStripeEvent } from "./purchases.store";
import { customerOf, disputedCharge } from "./stripe-facts";

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
      return { environment, event: complete(event, rawBody) };
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

/** An emulator leaves out id and time; equal bytes then are the same event, received now. */
function complete(event: Stripe.Event, rawBody: string): Stripe.Event {
  const id = event.id ?? `evt_${sha256(rawBody).slice(0, 24)}`;
  return { ...event, id, created: event.created ?? Math.floor(wallMs() / 1000) };
}

/**
 * Takes in one event: stores it by its id, then settles the purchase it is about, all in one transaction with what
 * is told of it. An event seen before changes nothing; one of an unknown customer is parked.
 */
export async function receiveStripeEvent(
  environment: Environment,
  event: Stripe.Event,
): Promise<"applied" | "parked" | "known"> {
  const customerId = await customerBehind(environment, event);
  return transaction({ db }, async ({ db: handle }) => {
    const account = customerId === null ? null : await findAccountOfCustomer(handle, customerId);
    const isNew = await insertStripeEvent(handle, {
      id: event.id,
      environment,
      type: event.type,
      customerId,
      atMs: event.created * 1000 + (account?.offsetMs ?? 0),
      payload: event,
      receivedMs: wallMs(),
    });
    if (!isNew) return "known";
    if (customerId !== null && (await settlePurchase(handle, customerId, environment)))
      return "applied";
    log.warn({ stripe_event: event.id, type: event.type }, "a Stripe event was parked");
    return "parked";
  });
}

async function customerBehind(
  environment: Environment,
  event: Stripe.Event,
): Promise<string | null> {
  const known = customerOf(event);
  const charge = disputedCharge(event);
  if (known !== null || charge === null) return known;
  const { customer } = await stripe(environment).charges.retrieve(charge);
  return typeof customer === "string" ? customer : (customer?.id ?? null);
}
