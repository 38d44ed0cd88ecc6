import { takeFounding } from "../forms";

/** Creates a team. */
export const POST = (request: Request): Promise<Response> => takeFounding(request);
