import { readText } from "@/lib/api/body";
import { receiveStripeEvent, verifyStripeEvent } from "@/lib/billing/stripe-events";
import { ERRORS } from "@/lib/contract/errors";
import { takePublic } from "@/lib/metering/public-limit";
import { wallMs } from "@/lib/platform/clock";
import { newRequestId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { toApiError } from "@/lib/platform/refusal";

/**
 * Verifies a request's signature and returns its event. Only requests without a valid signature count against their
 * address, because the processor may send many at once.
 */
function verified(request: Request, rawBody: string) {
  try {
    return verifyStripeEvent(rawBody, request.headers.get("stripe-signature") ?? "");
  } catch (error) {
    takePublic("hook", request.headers.get("x-forwarded-for") ?? "unknown", wallMs());
    throw error;
  }
}

/**
 * Receives one event from the payment processor: checks the signature over the raw body, then stores the event. Returns
 * 2xx only after the commit; our own failures return 5xx, so that the event is sent again.
 */
export async function receiveStripeHook(request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    const rawBody = await readText(request);
    const { environment, event } = verified(request, rawBody);
    const outcome = await receiveStripeEvent(environment, event);
    // A signed body is not necessarily an event, and may be null.
    const about = { stripe_event: event?.id, type: event?.type };
    log.info({ request_id: requestId, ...about, outcome }, "stripe");
    return Response.json({ received: true, outcome });
  } catch (thrown) {
    const error = toApiError(thrown);
    const { status } = ERRORS[error.code];
    const cause = error.details.cause;
    if (status >= 500)
      log.error({ request_id: requestId, err: cause }, "stripe event not taken in");
    const { retryAfterSeconds } = error.details;
    const headers =
      retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    return Response.json(
      { error: { code: error.code, message: error.message } },
      { status, headers },
    );
  }
}
