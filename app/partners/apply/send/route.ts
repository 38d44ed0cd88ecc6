import { takeApplication } from "../../forms";

/** Takes the form of an application. */
export const POST = (request: Request): Promise<Response> => takeApplication(request);
