import { takePassword } from "../forms";

/** Signs in with address and password. */
export const POST = (request: Request): Promise<Response> => takePassword(request);
