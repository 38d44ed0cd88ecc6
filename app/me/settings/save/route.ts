import { takeSettings } from "../forms";

/** Saves the user's time zone and reminder setting. */
export const POST = (request: Request): Promise<Response> => takeSettings(request);
