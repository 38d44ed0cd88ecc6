import { takeReveal } from "../../forms";

/** Takes the press of the button that shows the key. */
export const POST = (request: Request): Promise<Response> => takeReveal(request);
