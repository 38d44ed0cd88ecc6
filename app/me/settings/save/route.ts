import { takeSettings } from "../forms";

/** Saves the user's name, time zone and email settings. */
export const POST = (request: Request): Promise<Response> => takeSettings(request);
