import type Stripe from "stripe";
import { z } from "zod";
import { syncCustomer } from "@/lib/billing/purchases";
import { findPurchases } from "@/lib/billing/reports";
import { env } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";

/** Simulates what buyers and banks do at the Stripe stand-in, for trying things out. */

/** Actions through Stripe's own API, on a customer's latest payment or subscription. */
const THROUGH_API = {
  refund: async (client: Stripe, customer: string, amount?: number) => {
    const [charge] = (await client.charges.list({ customer, limit: 1 })).data;
    if (charge === undefined) throw new Error("Nothing was paid.");
    const part = amount === undefined ? {} : { amount };
    return client.refunds.create({ charge: charge.id, ...part });
  },
  cancel: async (client: Stripe, customer: string) => {
    const [subscription] = (await client.subscriptions.list({ customer, limit: 1 })).data;
    if (subscription === undefined) throw new Error("There is no subscription.");
    return client.subscriptions.cancel(subscription.id);
  },
} as const;

/** Actions of others: the stand-in's control action, and its parameters besides the customer. */
const BY_OTHERS = {
  dispute: ["dispute", { status: "needs_response" }],
  inquire: ["dispute", { status: "warning_needs_response" }],
  win: ["close_dispute", { status: "won" }],
  lose: ["close_dispute", { status: "lost" }],
  prevent: ["close_dispute", { status: "prevented" }],
  "fail-refund": ["fail_refund", {}],
  "card-fails": ["card", { works: false }],
  "card-works": ["card", { works: true }],
  settle: ["settle", {}],
  "fail-delayed": ["fail_delayed", {}],
  "pay-invoice": ["pay_invoice", {}],
} as const;

const ACTS = [...Object.keys(THROUGH_API), ...Object.keys(BY_OTHERS)] as (
  | keyof typeof THROUGH_API
  | keyof typeof BY_OTHERS
)[];

export const standInOptions = {
  do: z.enum(ACTS as [string, ...string[]]).transform((act) => act as (typeof ACTS)[number]),
  athlete: z.string().optional(),
  session: z.string().optional(),
  /** Refunded minor units; everything if absent. */
  amount: z.coerce.number().int().positive().optional(),
};
type Options = z.output<z.ZodObject<typeof standInOptions>>;

/**
 * Performs an action on the newest purchase of an athlete or checkout at the stand-in, and has the service process it.
 */
export async function actAtStandIn(options: Options): Promise<unknown> {
  const { do: act, athlete, session, amount } = options;
  const [purchase] = await findPurchases({ athleteId: athlete, sessionId: session });
  if (purchase?.customerId == null) {
    throw new Error("No such purchase. Give --session, or the --athlete it was made for.");
  }
  const { environment, customerId } = purchase;
  const base = environment === "live" ? env.STRIPE_API_BASE_LIVE : env.STRIPE_API_BASE_TEST;
  if (base === undefined) throw new Error("There is no stand-in here: this is Stripe itself.");
  if (act in THROUGH_API) {
    await THROUGH_API[act as keyof typeof THROUGH_API](stripe(environment), customerId, amount);
  } else {
    const [action, body] = BY_OTHERS[act as keyof typeof BY_OTHERS];
    const answer = await fetch(`${base}/control/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ customer: customerId, ...body }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`The stand-in refused: ${await answer.text()}`);
  }
  return { done: act, changed: await syncCustomer(environment, customerId) };
}
