import { takeLink } from "../../login/forms";

/** Uses a mailed link. */
export const POST = (request: Request): Promise<Response> => takeLink(request);
