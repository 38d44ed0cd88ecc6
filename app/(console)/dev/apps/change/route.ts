import { takeAppChanged } from "../../forms";

/** Changes an app. */
export const POST = (request: Request): Promise<Response> => takeAppChanged(request);
