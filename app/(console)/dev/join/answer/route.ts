import { takeAnswered } from "../../forms";

/** Accepts or declines an invitation to a console. */
export const POST = (request: Request): Promise<Response> => takeAnswered(request);
