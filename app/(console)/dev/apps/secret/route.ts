import { takeAppSecret } from "../../forms";

/** Gives an app another secret. */
export const POST = (request: Request): Promise<Response> => takeAppSecret(request);
