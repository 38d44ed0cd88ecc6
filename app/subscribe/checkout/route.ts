import { takeSubscribeForm } from "../forms";

/** Handles the subscribe page's form; a plain form, so it works before any script has loaded. */
export const POST = (request: Request): Promise<Response> => takeSubscribeForm(request);
