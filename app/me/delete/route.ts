import { takeDeletion } from "../forms";

/** Deletes a record of one's own. */
export const POST = (request: Request): Promise<Response> => takeDeletion(request);
