import { loginPath, signedIn } from "@/lib/api/signed-in";
import { isApiError } from "@/lib/contract/errors";
import { isForeign, redirect, reported } from "./subscribe/form";

type Person = NonNullable<Awaited<ReturnType<typeof signedIn>>>["scopes"]["person"];

/**
 * Has somebody who signed in do something to what is their own, by a form of the page. Whoever is not signed in is led
 * to the sign-in; what another site sent does nothing.
 *
 * @param change answers the path to go on to, or the whole answer
 * @returns to the page otherwise, with the code of what kept it from being done
 */
export async function bySelf(
  request: Request,
  page: string,
  change: (person: Person) => Promise<string | Response>,
): Promise<Response> {
  if (isForeign(request)) return redirect(page);
  try {
    const caller = await signedIn(request.headers);
    if (caller === null) return redirect(loginPath(page));
    const next = await change(caller.scopes.person);
    return typeof next === "string" ? redirect(next) : next;
  } catch (thrown) {
    const isRefusal = isApiError(thrown) && thrown.code !== "internal_error";
    const problem = isRefusal ? thrown.code : reported(thrown, "a form was not taken");
    return redirect(`${page}?${new URLSearchParams({ problem })}`);
  }
}
