import { takeChanged } from "../../forms";

/** Changes who enters the console, and as what. */
export const POST = (request: Request): Promise<Response> => takeChanged(request);
