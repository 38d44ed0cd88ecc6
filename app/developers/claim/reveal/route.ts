import { takeReveal } from "../../forms";

/** Handles the button that shows the key. */
export const POST = (request: Request): Promise<Response> => takeReveal(request);
