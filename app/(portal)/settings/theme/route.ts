import { takeTheme } from "../forms";

/** Stores the light, dark or system theme; the next page shows it. */
export const POST = (request: Request): Promise<Response> => takeTheme(request);
