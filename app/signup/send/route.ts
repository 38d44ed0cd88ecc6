import { takeSignUp } from "../../login/forms";

/** Begins a sign-up. */
export const POST = (request: Request): Promise<Response> => takeSignUp(request);
