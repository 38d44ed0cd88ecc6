import { takeExport } from "../forms";

/** Answers everything that is stored of a record of one's own. */
export const POST = (request: Request): Promise<Response> => takeExport(request);
