import { answerState } from "../../forms";

/** Returns the sign-up's status, for the waiting page. */
export const GET = (request: Request): Promise<Response> => answerState(request);
