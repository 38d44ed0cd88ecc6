import { takePortal } from "../forms";

/** Redirects to the payment processor's page. */
export const POST = (request: Request): Promise<Response> => takePortal(request);
