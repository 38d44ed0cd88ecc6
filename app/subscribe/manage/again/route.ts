import { takeAgainChoice } from "../forms";

/** Leads on to a checkout for what has ended. */
export const POST = (request: Request): Promise<Response> => takeAgainChoice(request);
