import { takePortal } from "../forms";

/** Leads on to the payment processor's page. */
export const POST = (request: Request): Promise<Response> => takePortal(request);
