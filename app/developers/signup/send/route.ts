import { takeSignUp } from "../../forms";

/** Handles the sign-up form. */
export const POST = (request: Request): Promise<Response> => takeSignUp(request);
