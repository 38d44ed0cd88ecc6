import { takeFounding } from "../forms";

/** Founds a team. */
export const POST = (request: Request): Promise<Response> => takeFounding(request);
