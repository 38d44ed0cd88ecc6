import { takeAdvance } from "../../forms";

/** Moves the clock of a sandbox account. */
export const POST = (request: Request): Promise<Response> => takeAdvance(request);
