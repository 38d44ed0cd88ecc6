import { takeGoogle } from "../forms";

/** Redirects to Google. */
export const POST = (request: Request): Promise<Response> => takeGoogle(request);
