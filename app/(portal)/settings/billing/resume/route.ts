import { takeEnding } from "../forms";

/** Has a plan go on that would have ended. */
export const POST = (request: Request): Promise<Response> => takeEnding(request, false);
