import { takeExport } from "../forms";

/** Exports everything stored about the user's own record. */
export const POST = (request: Request): Promise<Response> => takeExport(request);
