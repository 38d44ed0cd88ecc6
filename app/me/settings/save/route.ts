import { takeSettings } from "../forms";

/** Keeps one's time zone, and whether to be reminded. */
export const POST = (request: Request): Promise<Response> => takeSettings(request);
