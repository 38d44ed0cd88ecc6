import type Stripe from "stripe";
import { z } from "zod";
import { addressKey } from "@/lib/contract/address";
import { ATHLETE_PLAN_NAMES, CURRENCY } from "@/lib/contract/plans";
import { Id } from "@/lib/contract/primitives";
import { wallMs } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { oneByOne } from "@/lib/platform/one-by-one";
import { stripe } from "@/lib/platform/stripe";
import { recoverBuilders } from "./builder-recovery";
import { findAccount, insertPurchase } from "./purchases.store";
import type { Buyer, BuyersToCheck } from "./reconciliation.store";
import { findKnown, hasAthlete } from "./recovery.store";
import { RETENTION_DAYS } from "./retention";
import { idOf } from "./stripe-customer";
import { nameTeamCustomer } from "./team.store";

/** Metadata of a checkout, from which the purchase can be restored. */
const OnCheckout = z.object({
  purchase_id: Id,
  account_id: Id,
  athlete_id: Id,
  plan: z.enum(ATHLETE_PLAN_NAMES),
});
export type OnCheckout = z.output<typeof OnCheckout>;

interface Found {
  session: Stripe.Checkout.Session;
  wrote: OnCheckout;
  customerId: string;
}

/**
 * Restores purchases that have a checkout at Stripe but don't exist here, among some of the last 30 days: a restored
 * backup lacks what was started after it. Checkouts that can't be paid anymore are skipped.
 *
 * @returns their customers, who must be synced, and the last checkout seen if there are more
 */
export async function recoverSome(
  environment: Environment,
  { after, limit }: { after: string | null; limit: number },
): Promise<BuyersToCheck> {
  const from = after === null ? {} : { starting_after: after };
  const created = { gte: Math.floor(wallMs() / 1000) - RETENTION_DAYS * 86_400 };
  const page = await stripe(environment).checkout.sessions.list({ limit, created, ...from });
  const teams = await recoverTeams(environment, page.data);
  const builders = await recoverBuilders(environment, page.data);
  const found = page.data.flatMap(foundOn);
  const known = await findKnown(
    db,
    found.map(({ wrote }) => wrote.purchase_id),
  );
  const unknown = found.filter(({ wrote }) => !known.has(wrote.purchase_id));
  const buyers: Buyer[] = [...teams, ...builders];
  await oneByOne("recover-purchases", unknown, async (each) => {
    const isTaken = await takeIn(environment, each);
    if (isTaken) buyers.push({ environment, customerId: each.customerId });
    return isTaken;
  });
  return { buyers, last: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

/** Metadata of a team's customer, checkout and subscription. */
const OnTeamCheckout = z.object({ team_id: Id });
export type OnTeamCheckout = z.output<typeof OnTeamCheckout>;

/** Sets the customer of teams for which we no longer know one. @returns those customers */
async function recoverTeams(
  environment: Environment,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (const { metadata, customer, status } of sessions) {
    const wrote = OnTeamCheckout.safeParse(metadata);
    const customerId = idOf(customer);
    if (!wrote.success || customerId === null || status !== "complete") continue;
    const named = { teamId: wrote.data.team_id, customerId };
    if (await nameTeamCustomer(db, environment, named)) buyers.push({ environment, customerId });
  }
  return buyers;
}

function foundOn(session: Stripe.Checkout.Session): Found[] {
  const wrote = OnCheckout.safeParse(session.metadata);
  const customerId = idOf(session.customer);
  if (!wrote.success || customerId === null || session.status === "expired") return [];
  return [{ session, wrote: wrote.data, customerId }];
}

/** Restores a purchase as if it had just been started. @returns whether its account is ours */
function takeIn(environment: Environment, { session, wrote, customerId }: Found): Promise<boolean> {
  const { purchase_id: id, account_id: accountId, athlete_id, plan } = wrote;
  const address = session.customer_details?.email ?? session.customer_email;
  return transaction({ db }, async ({ db: handle }) => {
    const account = await findAccount(handle, accountId);
    if (account?.environment !== environment) return false;
    const purchase = {
      id,
      environment,
      accountId,
      athleteId: (await hasAthlete(handle, accountId, athlete_id)) ? athlete_id : null,
      emailKey: address == null ? null : addressKey(address),
      plan,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? CURRENCY,
      customerId,
      createdMs: session.created * 1000 + account.offsetMs,
    };
    await insertPurchase(handle, purchase, { sessionId: session.id });
    // The purchase is known from now on, so nothing would check it again soon if this process ended here.
    await enqueue({ db: handle }, "billing/customer.changed", {
      environment,
      customer_id: customerId,
    });
    log.warn({ environment, purchase_id: id }, "a purchase was taken in that was not known");
    return true;
  });
}
