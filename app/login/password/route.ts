import { takePassword } from "../forms";

/** Signs in by address and password. */
export const POST = (request: Request): Promise<Response> => takePassword(request);
