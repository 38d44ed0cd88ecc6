import { takeInvited } from "../../forms";

/** Invites someone to the console. */
export const POST = (request: Request): Promise<Response> => takeInvited(request);
