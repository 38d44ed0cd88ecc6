import type { CallScope } from "@/lib/access/scope";
import { startBuilderCheckout } from "@/lib/billing/builder-checkout";
import { ordersOfAddress } from "@/lib/billing/builder-orders";
import { goesOn } from "@/lib/billing/builder-sync";
import { addressKey } from "@/lib/contract/address";
import { fail, isApiError } from "@/lib/contract/errors";
import { LINK_VALID_MS } from "@/lib/mail/templates";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { isStripeConfigured } from "@/lib/platform/stripe";
import { takeNetworkTry } from "./attempts";
import { offerNewKey } from "./resend";

/**
 * Opens a hosted checkout for a builder plan. An address that already pays for one is mailed how to get a new key, and
 * sent to a page that says so, so nobody pays twice. An address whose plan has ended gets the same mail, and may pay
 * again.
 *
 * @throws rate_limited for a network that opens too many, upstream_error when the processor does not answer, and
 *   resource_not_found where nothing is sold
 */
export async function signUp(scope: CallScope, { email }: { email: string }) {
  const { environment } = scope;
  if (!isStripeConfigured(environment))
    fail("resource_not_found", { message: "Whoever runs this service sells no keys here." });
  if (!(await takeNetworkTry(scope)))
    fail("rate_limited", {
      limit: "address_rate",
      message: "Too many sign-ups came from your network. Try again later.",
    });
  const emailKey = addressKey(email);
  if (await isPaying(scope, emailKey)) {
    await offerNewKey(scope, emailKey);
    const checkout_url = `${baseUrl(environment)}/developers/resend?sent=plan`;
    return { checkout_url, session_id: newId(), expires_at: scope.wallMs + LINK_VALID_MS };
  }
  const [checkout] = await Promise.all([
    startBuilderCheckout(environment, emailKey).catch(unanswered),
    offerNewKey(scope, emailKey),
  ]);
  const { url: checkout_url, sessionId: session_id, expiresMs: expires_at } = checkout;
  return { checkout_url, session_id, expires_at };
}

async function isPaying(scope: CallScope, emailKey: string): Promise<boolean> {
  const orders = await ordersOfAddress(scope, emailKey);
  if (orders.some(({ endedAt }) => endedAt === null)) return true;
  // A plan ended by a dispute continues once that is won.
  const goOn = await Promise.all(orders.map(goesOn)).catch(unanswered);
  return goOn.includes(true);
}

/** @throws upstream_error, or the refusal that was thrown */
export function unanswered(cause: unknown): never {
  if (isApiError(cause)) throw cause;
  log.warn({ err: cause }, "the payment processor was not asked");
  return fail("upstream_error", { message: "The payment processor does not answer now.", cause });
}
