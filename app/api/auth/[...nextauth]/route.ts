import { answerReturn } from "@/lib/people/doors";
import { visitOf } from "@/lib/people/visit";

/** Where next-auth is led back to by Google. Its own forms are not served: ours are the only ones. */
export const GET = async (request: Request): Promise<Response> =>
  answerReturn(await visitOf(request.headers), request);
