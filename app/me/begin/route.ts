import { takeBeginning } from "../settings/forms";

/** Begins a record of one's own. */
export const POST = (request: Request): Promise<Response> => takeBeginning(request);
