import { takeDeletion } from "../forms";

/** Deletes the user's own record. */
export const POST = (request: Request): Promise<Response> => takeDeletion(request);
