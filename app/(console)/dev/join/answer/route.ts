import { takeAnswered } from "../../forms";

/** Takes the answer to an invitation into a console. */
export const POST = (request: Request): Promise<Response> => takeAnswered(request);
