import { takeSignUp } from "../../forms";

/** Takes the form of the sign-up. */
export const POST = (request: Request): Promise<Response> => takeSignUp(request);
