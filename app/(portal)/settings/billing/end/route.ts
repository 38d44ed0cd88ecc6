import { takeEnding } from "../forms";

/** Cancels the plan at the end of the paid period. */
export const POST = (request: Request): Promise<Response> => takeEnding(request, true);
