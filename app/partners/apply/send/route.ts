import { takeApplication } from "../../forms";

/** Handles a platform's application. */
export const POST = (request: Request): Promise<Response> => takeApplication(request);
