import { takeSignOut } from "../login/forms";

/** Signs out. */
export const POST = (request: Request): Promise<Response> => takeSignOut(request);
