import { leadBack } from "../forms";

/** Where a checkout leads that its buyer turned away from: to the page it was begun on. */
export const GET = (request: Request): Promise<Response> => leadBack(request);
