import { takeEnding } from "../forms";

/** Resumes a plan that was set to end. */
export const POST = (request: Request): Promise<Response> => takeEnding(request, false);
