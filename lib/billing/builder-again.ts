import type Stripe from "stripe";
import { isPartnerClosed } from "@/lib/partners/builders";
import { db } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { takeClock } from "./account-clock";
import type { BuilderOrder } from "./builder.store";
import { BUILDER_WARE } from "./builder-checkout";
import type { OnBuilderCheckout } from "./builder-recovery";
import { goesOn } from "./builder-sync";
import { priceOf } from "./prices";
import { every, PAGE } from "./stripe-lists";

/**
 * Opens a hosted checkout where a builder whose plan has ended pays again for the same partner, as the same customer.
 * Once paid, the same keys work again. An open checkout is reused, so nobody pays twice. Only for callers who have
 * proved that the order's mailbox is theirs.
 *
 * @returns the checkout's URL; null while a subscription is active, and for a closed partner
 * @throws when the processor cannot be asked
 */
export async function payAgain(order: BuilderOrder): Promise<string | null> {
  const { id, environment, customerId, accountId, fulfilledAt } = order;
  if (customerId === null || fulfilledAt === null) return null;
  if (await isPartnerClosed({ db }, id)) return null;
  await takeClock(environment, accountId);
  const { sessions } = stripe(environment).checkout;
  // Listed before the subscriptions, so a payment made meanwhile shows up in one of the two.
  const known = await every(sessions.list({ customer: customerId, ...PAGE }));
  if (await goesOn(order)) return null;
  const open = known.find(({ status, url }) => status === "open" && url !== null);
  const session = open ?? (await makeSession(order, customerId, known.length));
  return session.url;
}

/** Concurrent callers get the same session. */
async function makeSession(
  { id, environment, accountId }: BuilderOrder,
  customer: string,
  before: number,
): Promise<Stripe.Checkout.Session> {
  const metadata: OnBuilderCheckout = { builder_id: id, builder_account_id: accountId };
  const page = `${baseUrl(environment)}/subscribe/manage`;
  return stripe(environment).checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      line_items: [{ price: await priceOf(environment, BUILDER_WARE), quantity: 1 }],
      success_url: `${page}?paid=yes`,
      cancel_url: page,
      metadata,
      subscription_data: { metadata },
    },
    { idempotencyKey: `builder-checkout-${id}-${before}` },
  );
}
