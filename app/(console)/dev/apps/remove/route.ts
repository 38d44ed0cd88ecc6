import { takeAppRemoved } from "../../forms";

/** Removes an app. */
export const POST = (request: Request): Promise<Response> => takeAppRemoved(request);
