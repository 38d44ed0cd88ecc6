import { SIGNED_OUT } from "@/components/ui/typed";
import { authorize } from "@/lib/access/authorize";
import { isForeign } from "@/lib/access/same-origin";
import type { AccountScope, CoachScope } from "@/lib/access/scope";
import { loginPath, signedIn } from "@/lib/api/signed-in";
import { fail, isApiError } from "@/lib/contract/errors";
import { requirePaid } from "@/lib/metering/metering";
import { onBehalfOf } from "@/lib/platform/call-context";
import { AnyForm, isUnread, readForm, redirect, redirectTaken, reported, whosePage } from "./form";

type SignedIn = NonNullable<Awaited<ReturnType<typeof signedIn>>>;
type Person = SignedIn["scopes"]["person"];

/**
 * Has somebody who signed in do something to what is their own, by a form of the page. Whoever is not signed in is led
 * to the sign-in, and from there to the page, which says so; what another site sent does nothing, nor does a page that
 * does not say that it was drawn for them.
 *
 * @param page may have a query, in which the page finds again what was chosen on it
 * @param change answers the path to go on to, or the whole answer
 * @returns to the page otherwise, with the code of what kept it from being done
 */
export async function bySelf(
  request: Request,
  page: string,
  change: (person: Person) => Promise<string | Response>,
): Promise<Response> {
  return bySignedIn(request, page, ({ scopes }) => change(scopes.person));
}

/** The same for what only those do who lead a team. */
export function byLeader(
  request: Request,
  page: string,
  change: (coach: CoachScope) => Promise<string | Response>,
): Promise<Response> {
  return bySignedIn(request, page, (caller) => {
    authorize(caller, "coach:leadership");
    const { coach } = caller.scopes;
    return coach === undefined ? fail("resource_not_found") : change(coach);
  });
}

/** The same for what a member of a partner does in its console, as far as their role goes. */
export function byMember(
  request: Request,
  page: string,
  capability: "members:read" | "members:write" | "test:write" | "apps:write",
  change: (account: AccountScope) => Promise<string | Response>,
): Promise<Response> {
  return bySignedIn(request, page, (caller) => {
    authorize(caller, capability);
    const { account } = caller.scopes;
    return account === undefined ? fail("resource_not_found") : change(account);
  });
}

async function bySignedIn(
  request: Request,
  page: string,
  change: (caller: SignedIn) => Promise<string | Response>,
): Promise<Response> {
  if (isForeign(request)) return redirect(page.replace(/\?.*$/, ""));
  try {
    const caller = await signedIn(request.headers);
    if (caller === null) return redirect(loginPath(saying(page, SIGNED_OUT)));
    if (!request.bodyUsed) await readForm(request, AnyForm);
    if (isUnread(request)) return redirect(saying(page, "message_long"));
    if (whosePage(request) !== caller.scopes.person.personId)
      return redirect(saying(page, "other_person"));
    const { meter, scopes } = caller;
    if (meter !== null) requirePaid(meter);
    // No owner of forms holds more connections than one of calls may.
    const owner = meter?.payer.id ?? scopes.person.personId;
    const next = await onBehalfOf(owner, () => change(caller));
    return typeof next === "string" ? redirectTaken(next) : next;
  } catch (thrown) {
    const isRefusal = isApiError(thrown) && thrown.code !== "internal_error";
    const problem = isRefusal ? thrown.code : reported(thrown, "a form was not taken");
    return redirect(saying(page, problem));
  }
}

/** A page that says for which word its form was not taken. */
export const saying = (page: string, problem: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ problem })}`;
