import { takeAddress } from "../forms";

/** Mails a link to sign in. */
export const POST = (request: Request): Promise<Response> => takeAddress(request);
