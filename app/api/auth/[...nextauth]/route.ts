import { answerReturn } from "@/lib/people/doors";
import { visitOf } from "@/lib/people/visit";

/** Receives the redirect back from Google. next-auth's own forms are not served; we only use ours. */
export const GET = async (request: Request): Promise<Response> =>
  answerReturn(await visitOf(request.headers), request);
