import Stripe from "stripe";
import { type Environment, env } from "./env";
import { singleton } from "./singleton";

/** True if this service sells subscriptions at all. */
export const sellsSubscriptions = env.STRIPE === "on";

/** Timeout of one call, which is retried twice: callers get an answer within seconds, and jobs retry later. */
const TIMEOUT_MS = 3_000;

/**
 * For a call that charges a card, which takes as long as the bank does. Not retried, since nobody would wait that long.
 */
export const CHARGING = { timeout: 15_000, maxNetworkRetries: 0 } as const;

/** Opens the official client of one environment. If an API base is set, it talks to a stand-in over HTTP instead. */
function open(environment: Environment): Stripe {
  const isLive = environment === "live";
  const key = isLive ? env.STRIPE_SECRET_KEY_LIVE : env.STRIPE_SECRET_KEY_TEST;
  const address = isLive ? env.STRIPE_API_BASE_LIVE : env.STRIPE_API_BASE_TEST;
  if (key === undefined || !sellsSubscriptions) {
    throw new Error(`Nothing is sold in ${environment}: STRIPE is off, or no key is set.`);
  }
  const base = address === undefined ? null : new URL(address);
  return new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port,
          protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
        }),
  });
}

const clients = singleton("stripe", () => new Map<Environment, Stripe>());

export function stripe(environment: Environment): Stripe {
  const known = clients.get(environment);
  if (known !== undefined) return known;
  const client = open(environment);
  clients.set(environment, client);
  return client;
}

/** True if anything is sold in an environment. */
export const isStripeConfigured = (environment: Environment): boolean =>
  sellsSubscriptions &&
  (environment === "live" ? env.STRIPE_SECRET_KEY_LIVE : env.STRIPE_SECRET_KEY_TEST) !== undefined;

/** Returns the secrets that may have signed an event: several during a rotation. */
export const stripeWebhookSecrets = (environment: Environment): readonly string[] =>
  environment === "live" ? env.STRIPE_WEBHOOK_SECRET_LIVE : env.STRIPE_WEBHOOK_SECRET_TEST;
