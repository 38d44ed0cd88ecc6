import type { CallScope } from "@/lib/access/scope";
import { startBuilderCheckout } from "@/lib/billing/builder-checkout";
import { addressKey } from "@/lib/contract/address";
import { fail, isApiError } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import { isStripeConfigured } from "@/lib/platform/stripe";
import { takeNetworkTry } from "./attempts";
import { offerNewKey } from "./resend";

/**
 * Opens a hosted checkout for a builder's plan. It answers the same to an address that has an account already, which
 * is mailed how to come by a new key without paying again.
 *
 * @throws rate_limited for a network that opens too many, upstream_error when the processor does not answer, and
 * service_unavailable where nothing is sold
 */
export async function signUp(scope: CallScope, { email }: { email: string }) {
  const { environment } = scope;
  if (!isStripeConfigured(environment))
    fail("service_unavailable", { message: "Whoever runs this service sells no keys here." });
  if (!(await takeNetworkTry(scope)))
    fail("rate_limited", { message: "Too many sign-ups came from your network. Try again later." });
  const emailKey = addressKey(email);
  const [checkout] = await Promise.all([
    startBuilderCheckout(environment, emailKey).catch(unanswered),
    offerNewKey(scope, emailKey),
  ]);
  const { url: checkout_url, sessionId: session_id, expiresMs: expires_at } = checkout;
  return { checkout_url, session_id, expires_at };
}

/** @throws upstream_error, or the refusal that was thrown */
export function unanswered(cause: unknown): never {
  if (isApiError(cause)) throw cause;
  log.warn({ err: cause }, "the payment processor was not asked");
  return fail("upstream_error", { message: "The payment processor does not answer now.", cause });
}
