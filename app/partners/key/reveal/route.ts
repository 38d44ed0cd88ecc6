import { takeKeyReveal } from "../../forms";

/** Handles the button that shows the key. */
export const POST = (request: Request): Promise<Response> => takeKeyReveal(request);
