import { takeEnd } from "../forms";

/** Ends the coaching by a team. */
export const POST = (request: Request): Promise<Response> => takeEnd(request);
