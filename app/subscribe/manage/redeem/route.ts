import { takeManageLink } from "../forms";

/** Redeems the mailed link. */
export const POST = (request: Request): Promise<Response> => takeManageLink(request);
