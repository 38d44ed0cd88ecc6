import { audit } from "@/lib/access/audit";
import { recheckCredential } from "@/lib/access/credential";
import { isLet } from "@/lib/access/leading";
import { lockMembers } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { LEADING_MEMBERS } from "@/lib/contract/member";
import { transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { readBuilderPlan } from "./builder-ending";
import { orderOfPartner } from "./builder-orders";
import { hasEnded, isPastPaid } from "./builder-sync";
import { takePaymentCall } from "./payment-limit";
import { setEnding } from "./stripe-customer";

/** The plan a partner pays for itself. */
export interface OwnPlan {
  /**
   * `dropped` is canceled while a payment is overdue, which stops its keys at once; `paused` has a payment whose dispute
   * is open; `restored` was paid after it had ended, for the rest of a period; `unpaid` is canceled in a period that
   * nobody pays for, since a dispute was open when it began.
   */
  state: "renews" | "ends" | "unpaid" | "owed" | "dropped" | "paused" | "restored" | "ended";
  /** When it renews, ends or ended, or since when a payment is overdue; Unix milliseconds of account time. */
  atMs: number | null;
}

/** Returns the plan that the console's partner pays for; null if it pays nothing here. */
export async function readOwnPlan(account: AccountScope): Promise<OwnPlan | null> {
  const order = await orderOfPartner(account, account.partnerId);
  if (order === null || order.fulfilledAt === null) return null;
  const { endedAt, pastDueSince, isEnding, paidUntil } = order;
  if (endedAt !== null) {
    const state = !isEnding ? "paused" : (await hasEnded(account.db, order)) ? "ended" : "restored";
    return { state, atMs: endedAt.getTime() };
  }
  if (pastDueSince !== null)
    return { state: isEnding ? "dropped" : "owed", atMs: pastDueSince.getTime() };
  if (isEnding && (await isPastPaid(account.db, order))) return { state: "unpaid", atMs: null };
  return { state: isEnding ? "ends" : "renews", atMs: paidUntil?.getTime() ?? null };
}

/**
 * Returns the page where the plan can be paid again: a purchase is known only in the environment it was made in, while
 * both consoles show it.
 *
 * @returns null for a partner that bought nothing
 */
export async function payAgainUrl(account: AccountScope): Promise<string | null> {
  const order = await orderOfPartner(account, account.partnerId);
  return order === null ? null : `${baseUrl(order.environment)}/subscribe/manage`;
}

/**
 * Makes the plan end with the paid period, or continue after all. For owners and admins, even while its keys don't
 * work.
 *
 * @throws role_required, no_changes without a plan that goes on, and when the processor cannot be asked
 */
export async function setOwnPlanEnding(account: AccountScope, isEnding: boolean): Promise<void> {
  const order = await orderOfPartner(account, account.partnerId);
  if (order?.subscriptionId == null || order.endedAt !== null) fail("no_changes");
  await byPlanLeader(account, order.environment, isEnding ? "plan.cancelled" : "plan.resumed");
  await setEnding(order.environment, order.subscriptionId, isEnding);
  await readBuilderPlan(order.id);
}

/**
 * Opens the Stripe page with the partner's invoices and payment method, for owners and admins.
 *
 * @param page where it leads back to
 * @returns its URL; null for a partner that bought nothing
 * @throws role_required, and when the processor cannot be asked
 */
export async function openOwnPortal(account: AccountScope, page: string): Promise<string | null> {
  const order = await orderOfPartner(account, account.partnerId);
  await byPlanLeader(account, order?.environment ?? account.environment, "plan.opened");
  if (order?.customerId == null) return null;
  const { environment, customerId: customer } = order;
  const return_url = `${baseUrl(environment)}${page}`;
  return (await stripe(environment).billingPortal.sessions.create({ customer, return_url })).url;
}

/**
 * Records who did it, if they currently lead both this console and that of the environment where the plan was bought.
 * There, the same person is identified by their address.
 *
 * @throws role_required, missing_authorization if their session was ended meanwhile, rate_limit_exceeded
 */
const byPlanLeader = (
  account: AccountScope,
  environment: Environment,
  action: string,
): Promise<void> =>
  transaction(account, async (unit) => {
    const members = await lockMembers(unit, account.partnerId);
    const own = members.find(({ personId }) => personId === account.principal.id);
    const elsewhere =
      environment === account.environment
        ? members
        : await lockMembers({ ...unit, environment }, account.partnerId);
    const same = elsewhere.find((each) => each.emailKey === own?.emailKey && isLet(each));
    if (![own, same].every((one) => one !== undefined && LEADING_MEMBERS.includes(one.role)))
      fail("role_required");
    await recheckCredential(unit);
    await takePaymentCall(unit, account.partnerId);
    await audit(unit, action, [{ kind: "partner", id: account.partnerId }]);
  });
