import { takeTheme } from "../forms";

/** Keeps light, dark or what the device says, and shows it from the next page on. */
export const POST = (request: Request): Promise<Response> => takeTheme(request);
