import { takeAgainChoice } from "../forms";

/** Redirects to a checkout for an ended purchase. */
export const POST = (request: Request): Promise<Response> => takeAgainChoice(request);
