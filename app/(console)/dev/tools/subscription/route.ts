import { takeSimulated } from "../../forms";

/** Simulates a test athlete's subscription. */
export const POST = (request: Request): Promise<Response> => takeSimulated(request);
