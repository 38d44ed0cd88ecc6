import { takeChoice } from "../forms";

/** Buys what was chosen, or changes to it. */
export const POST = (request: Request): Promise<Response> => takeChoice(request);
