import { takeAppSecret } from "../../forms";

/** Renews an app's secret. */
export const POST = (request: Request): Promise<Response> => takeAppSecret(request);
