import { takeEnding } from "../forms";

/** Has the plan end with the period that is paid. */
export const POST = (request: Request): Promise<Response> => takeEnding(request, true);
