import { takeRotation } from "../../forms";

/** Has another key mailed. */
export const POST = (request: Request): Promise<Response> => takeRotation(request);
