import { takeResend } from "../../forms";

/** Mails a link to another key. */
export const POST = (request: Request): Promise<Response> => takeResend(request);
