import { takeAppRegistered } from "../../forms";

/** Registers an app that people may connect. */
export const POST = (request: Request): Promise<Response> => takeAppRegistered(request);
