import { takeEnd } from "../forms";

/** Ends a team's coaching. */
export const POST = (request: Request): Promise<Response> => takeEnd(request);
