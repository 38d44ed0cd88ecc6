import { takeChoice } from "../forms";

/** Buys the chosen plan, or changes to it. */
export const POST = (request: Request): Promise<Response> => takeChoice(request);
