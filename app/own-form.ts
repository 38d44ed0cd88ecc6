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
 * Lets a signed-in user change their own data through a page's form. Signed-out users go to sign-in and then to the
 * page, which reports it. Cross-site requests do nothing, nor do forms that don't say they were rendered for this user.
 *
 * @param page may have a query, from which the page restores what was chosen
 * @param change returns the path to go on to, or the whole response
 * @returns otherwise a redirect to the page with the code of the failure
 */
export async function bySelf(
  request: Request,
  page: string,
  change: (person: Person) => Promise<string | Response>,
): Promise<Response> {
  return bySignedIn(request, page, ({ scopes }) => change(scopes.person));
}

/** Like `bySelf`, for actions of team leaders. */
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

/** Like `bySelf`, for a partner member acting in its console, within their role. */
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
      return redirect(saying(openTo(page), "other_person"));
    const { meter, scopes } = caller;
    if (meter !== null) requirePaid(meter);
    // Limits a form's owner to the same number of connections as an API caller.
    const owner = meter?.payer.id ?? scopes.person.personId;
    const next = await onBehalfOf(owner, () => change(caller));
    return typeof next === "string" ? redirectTaken(next) : next;
  } catch (thrown) {
    const isRefusal = isApiError(thrown) && thrown.code !== "internal_error";
    const problem = isRefusal ? thrown.code : reported(thrown, "a form was not taken");
    return redirect(saying(page, problem));
  }
}

/** Returns the page that tells another person nothing was done. Under `/me` that is `/me`: they may not have the rest. */
const openTo = (page: string): string => (page.startsWith("/me/") ? "/me" : page);

/** Adds a problem code to a page's address, explaining why its form was rejected. */
export const saying = (page: string, problem: string): string =>
  `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams({ problem })}`;
