import { takeSignUp } from "../../login/forms";

/** Starts a sign-up. */
export const POST = (request: Request): Promise<Response> => takeSignUp(request);
