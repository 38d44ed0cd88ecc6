import { headers } from "next/headers";
import { cache } from "react";
import { authorize } from "@/lib/access/authorize";
import type { Caller } from "@/lib/access/caller";
import type { AccountScope, CoachScope, PersonScope } from "@/lib/access/scope";
import type { Capability } from "@/lib/contract/capabilities";
import { isApiError } from "@/lib/contract/errors";
import { type ConsoleFacts, readConsole } from "@/lib/members/joining";
import { onBehalfOf } from "@/lib/platform/call-context";
import { ASKED_HEADER } from "./pages";
import { asking } from "./signed-in";

/** The path and query that the page was asked by. */
export const askedPath = async (): Promise<string> =>
  new Headers(await headers()).get(ASKED_HEADER) ?? "/";

/** What somebody may not do is for another role, for another plan, or not there. */
type Standing = "held" | "lacks role" | "lacks plan" | "missing";

/** How a caller stands to a capability, by the one table that decides. */
export function standingOf(caller: Caller, capability: Capability): Standing {
  try {
    authorize(caller, capability);
    return "held";
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === "role_required") return "lacks role";
    return error.code === "plan_required" ? "lacks plan" : "missing";
  }
}

/** The ids of who has signed in, by any of which a page or a call says for whom it was drawn. */
export const idsOf = ({ scopes: { coach, person } }: Caller): string[] =>
  [coach?.coachId, person?.personId].filter((id) => id !== undefined);

/** A coach who asks for a page. */
export interface Visitor {
  caller: Caller;
  coach: CoachScope;
  person: PersonScope;
  may: (capability: Capability) => boolean;
}

/** The coach behind a page, the same for all its parts; what is missing where there is none. */
export const visitor = cache(async (): Promise<Visitor | "nobody" | "no team"> => {
  const caller = await asking();
  if (caller === null) return "nobody";
  const { coach, person } = caller.scopes;
  if (coach === undefined) return "no team";
  const may = (capability: Capability) => standingOf(caller, capability) === "held";
  return { caller, coach, person, may };
});

/** Reads for a page as a call of its team would, so that no team's pages can hold all connections. */
export const inShareOf = <T>({ caller }: Visitor, read: () => Promise<T>): Promise<T> =>
  onBehalfOf(caller.meter?.payer.id ?? null, read);

/** A member of a partner who asks for a page of its console. */
export interface Builder {
  caller: Caller;
  account: AccountScope;
  person: PersonScope;
  console: ConsoleFacts;
  may: (capability: Capability) => boolean;
}

/** The member behind a page of the console, the same for all its parts; what is missing where there is none. */
export const builder = cache(async (): Promise<Builder | "nobody" | "no console"> => {
  const caller = await asking();
  if (caller === null) return "nobody";
  const { account, person } = caller.scopes;
  if (account === undefined) return "no console";
  const console = await onBehalfOf(caller.meter?.payer.id ?? null, () => readConsole(account));
  const may = (capability: Capability) => standingOf(caller, capability) === "held";
  return { caller, account, person, console, may };
});
