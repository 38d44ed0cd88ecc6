import { takeManageLink } from "../forms";

/** Spends the mailed link. */
export const POST = (request: Request): Promise<Response> => takeManageLink(request);
