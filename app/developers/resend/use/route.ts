import { takeResendLink } from "../../forms";

/** Uses the mailed link. */
export const POST = (request: Request): Promise<Response> => takeResendLink(request);
