import { signedIn } from "@/lib/api/signed-in";
import { findOwn } from "@/lib/self/record";
import { answerProducts } from "../../../../../debrief/products";

/** Finds products for the debrief of a session of one's own. */
export const GET = (request: Request): Promise<Response> =>
  answerProducts(request, async () => {
    const person = (await signedIn(request.headers))?.scopes.person;
    return person === undefined ? null : findOwn(person);
  });
