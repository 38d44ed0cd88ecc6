import { takeAppChange } from "../forms";

/** Changes what an app may do, or disconnects it. */
export const POST = (request: Request): Promise<Response> => takeAppChange(request);
