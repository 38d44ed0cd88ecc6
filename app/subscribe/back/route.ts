import { leadBack } from "../forms";

/** Receives a buyer who canceled a checkout, and redirects to the page it started on. */
export const GET = (request: Request): Promise<Response> => leadBack(request);
