import { takeSession } from "../forms";

/** Adds a session for the user. */
export const POST = (request: Request): Promise<Response> => takeSession(request);
