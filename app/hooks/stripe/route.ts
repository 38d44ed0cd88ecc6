import { receiveStripeHook } from "./receive";

/** Receives Stripe webhooks: verify, record, respond. Outside /v1, whose envelope and limits are for API callers. */
export const POST = (request: Request): Promise<Response> => receiveStripeHook(request);
