import { takeResend } from "../../forms";

/** Mails a link to a new key. */
export const POST = (request: Request): Promise<Response> => takeResend(request);
