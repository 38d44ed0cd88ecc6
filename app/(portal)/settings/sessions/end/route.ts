import { takeEnding } from "../../forms";

/** Ends one session, or all other sessions. */
export const POST = (request: Request): Promise<Response> => takeEnding(request);
