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
 * Opens a hosted checkout by which a builder whose plan has ended pays for the same partner again, as the same customer:
 * once it is paid the same keys work. One that is open already is gone on with, so that nobody pays twice. Only for whom
 * the mailbox of the order is known to be theirs.
 *
 * @returns its address; null while a subscription goes on, and for a partner that is closed
 * @throws when the processor cannot be asked
 */
export async function payAgain(order: BuilderOrder): Promise<string | null> {
  const { id, environment, customerId, accountId, fulfilledAt } = order;
  if (customerId === null || fulfilledAt === null) return null;
  if (await isPartnerClosed({ db }, id)) return null;
  await takeClock(environment, accountId);
  const { sessions } = stripe(environment).checkout;
  // Before the subscriptions are: what is paid meanwhile is seen in one of the two.
  const known = await every(sessions.list({ customer: customerId, ...PAGE }));
  if (await goesOn(order)) return null;
  const open = known.find(({ status, url }) => status === "open" && url !== null);
  const session = open ?? (await makeSession(order, customerId, known.length));
  return session.url;
}

/** Whoever asks at the same time asks for the same one. */
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
