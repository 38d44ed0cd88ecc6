import { takeSession } from "../forms";

/** Adds a session of one's own. */
export const POST = (request: Request): Promise<Response> => takeSession(request);
