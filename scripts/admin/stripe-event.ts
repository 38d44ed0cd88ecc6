import Stripe from "stripe";
import { z } from "zod";
import { findPurchases } from "@/lib/billing/reports";
import { toSeconds, wallMs } from "@/lib/platform/clock";
import { baseUrl, env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stripeWebhookSecrets } from "@/lib/platform/stripe";

/** One event of a purchase, told as Stripe would tell it: signed, to the same webhook route. */

export const STRIPE_EVENT_TYPES = [
  "checkout.session.completed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;

export const stripeEventOptions = {
  type: z.enum(STRIPE_EVENT_TYPES),
  athlete: z.string().optional(),
  session: z.string().optional(),
  /** Status of the subscription, or of the dispute. */
  status: z.string().optional(),
  /** End of the subscription's period, Unix seconds. */
  until: z.coerce.number().int().optional(),
  /** Refunded minor units; everything when absent. */
  amount: z.coerce.number().int().optional(),
  id: z.string().optional(),
  /** When Stripe made it, Unix seconds. */
  created: z.coerce.number().int().optional(),
};
type Options = z.output<z.ZodObject<typeof stripeEventOptions>>;

interface Bought {
  customerId: string;
  sessionId: string;
  amount: number;
  currency: string;
}

function objectOf(options: Options, bought: Bought): object {
  const { customerId: customer, sessionId, amount, currency } = bought;
  const charge = { id: `ch_${sessionId}`, object: "charge", customer, amount, currency };
  switch (options.type) {
    case "checkout.session.completed":
      return { id: sessionId, object: "checkout.session", customer, payment_status: "paid" };
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const ended = options.type === "customer.subscription.deleted";
      const period = options.until === undefined ? [] : [{ current_period_end: options.until }];
      return {
        id: `sub_${sessionId}`,
        object: "subscription",
        customer,
        status: options.status ?? (ended ? "canceled" : "active"),
        items: { object: "list", data: period },
      };
    }
    case "invoice.payment_failed":
      return { id: `in_${sessionId}`, object: "invoice", customer, status: "open" };
    case "charge.refunded": {
      const amount_refunded = options.amount ?? amount;
      return { ...charge, amount_refunded, refunded: amount_refunded >= amount };
    }
    default:
      return {
        id: `dp_${sessionId}`,
        object: "dispute",
        charge,
        amount,
        status:
          options.status ?? (options.type === "charge.dispute.closed" ? "won" : "needs_response"),
      };
  }
}

/** Sends one signed event about a purchase and answers what the webhook route said. */
export async function sendStripeEvent(options: Options): Promise<unknown> {
  const [purchase] = await findPurchases({
    athleteId: options.athlete,
    sessionId: options.session,
  });
  if (purchase?.customerId == null || purchase.sessionId === null) {
    throw new Error("No such purchase. Give --session, or the --athlete it was made for.");
  }
  const { environment, customerId, sessionId, amount, currency } = purchase;
  const [secret] = stripeWebhookSecrets(environment);
  if (secret === undefined) throw new Error(`No Stripe webhook secret is set for ${environment}.`);
  const payload = JSON.stringify({
    id: options.id ?? `evt_${newId().replaceAll("-", "")}`,
    object: "event",
    type: options.type,
    created: options.created ?? toSeconds(wallMs()),
    livemode: false,
    data: { object: objectOf(options, { customerId, sessionId, amount, currency }) },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const address = env.DEFAULT_ENVIRONMENT === environment ? baseUrl(environment) : baseUrl("test");
  const answer = await fetch(`${address}/hooks/stripe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    body: payload,
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}
