import { takeAddress } from "../forms";

/** Mails a sign-in link. */
export const POST = (request: Request): Promise<Response> => takeAddress(request);
