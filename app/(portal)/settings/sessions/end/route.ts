import { takeEnding } from "../../forms";

/** Ends one session, or all others. */
export const POST = (request: Request): Promise<Response> => takeEnding(request);
