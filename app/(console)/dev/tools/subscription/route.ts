import { takeSimulated } from "../../forms";

/** Simulates a subscription of a test athlete. */
export const POST = (request: Request): Promise<Response> => takeSimulated(request);
