import { takeRotation } from "../../forms";

/** Mails a new key. */
export const POST = (request: Request): Promise<Response> => takeRotation(request);
