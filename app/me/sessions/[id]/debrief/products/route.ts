import { signedIn } from "@/lib/api/signed-in";
import { findOwn } from "@/lib/self/record";
import { answerProducts } from "../../../../../debrief/products";

/** Finds products for the debrief of the user's own session. */
export const GET = (request: Request): Promise<Response> =>
  answerProducts(request, async () => {
    const person = (await signedIn(request.headers))?.scopes.person;
    return person === undefined ? null : findOwn(person);
  });
