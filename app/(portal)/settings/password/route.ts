import { takePasswordChange } from "../forms";

/** Changes the password. */
export const POST = (request: Request): Promise<Response> => takePasswordChange(request);
