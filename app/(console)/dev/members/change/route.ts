import { takeChanged } from "../../forms";

/** Changes a member's access to the console. */
export const POST = (request: Request): Promise<Response> => takeChanged(request);
