import { receiveStripeHook } from "./receive";

/** Where Stripe reports: verify, record, answer. Outside of /v1, whose envelope and limits are for callers of ours. */
export const POST = (request: Request): Promise<Response> => receiveStripeHook(request);
