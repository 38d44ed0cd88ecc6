import { takeBeginning } from "../settings/forms";

/** Creates the user's own record. */
export const POST = (request: Request): Promise<Response> => takeBeginning(request);
