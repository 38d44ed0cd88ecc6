import { answerState } from "../../forms";

/** How things stand, for the page that waits. */
export const GET = (request: Request): Promise<Response> => answerState(request);
