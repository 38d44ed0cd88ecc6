import { takeSubscribeForm } from "../forms";

/** Takes the form of the subscribe page; a plain form works before any script has loaded. */
export const POST = (request: Request): Promise<Response> => takeSubscribeForm(request);
