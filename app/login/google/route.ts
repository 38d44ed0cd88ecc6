import { takeGoogle } from "../forms";

/** Leads on to Google. */
export const POST = (request: Request): Promise<Response> => takeGoogle(request);
