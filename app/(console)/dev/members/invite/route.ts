import { takeInvited } from "../../forms";

/** Asks somebody into the console. */
export const POST = (request: Request): Promise<Response> => takeInvited(request);
