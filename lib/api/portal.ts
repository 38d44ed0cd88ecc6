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

/** Returns the path and query the page was requested with. */
export const askedPath = async (): Promise<string> =>
  new Headers(await headers()).get(ASKED_HEADER) ?? "/";

/** Whether a capability is held, needs another role or plan, or doesn't exist for the caller. */
type Standing = "held" | "lacks role" | "lacks plan" | "missing";

/** Returns a caller's standing for a capability, according to the capability table. */
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

/** Returns the ids of the signed-in person, any of which pages and calls may use to say whom they were rendered for. */
export const idsOf = ({ scopes: { coach, person } }: Caller): string[] =>
  [coach?.coachId, person?.personId].filter((id) => id !== undefined);

/** A coach requesting a page. */
export interface Visitor {
  caller: Caller;
  coach: CoachScope;
  person: PersonScope;
  may: (capability: Capability) => boolean;
}

/** Returns the coach requesting the page, shared by all its parts, or what is missing. */
export const visitor = cache(async (): Promise<Visitor | "nobody" | "no team"> => {
  const caller = await asking();
  if (caller === null) return "nobody";
  const { coach, person } = caller.scopes;
  if (coach === undefined) return "no team";
  const may = (capability: Capability) => standingOf(caller, capability) === "held";
  return { caller, coach, person, may };
});

/** Reads for a page under its team's share of connections, so that no team's pages can use them all. */
export const inShareOf = <T>({ caller }: Visitor, read: () => Promise<T>): Promise<T> =>
  onBehalfOf(caller.meter?.payer.id ?? null, read);

/** A partner's member requesting a console page. */
export interface Builder {
  caller: Caller;
  account: AccountScope;
  person: PersonScope;
  console: ConsoleFacts;
  may: (capability: Capability) => boolean;
}

/** Returns the member requesting the console page, shared by all its parts, or what is missing. */
export const builder = cache(async (): Promise<Builder | "nobody" | "no console"> => {
  const caller = await asking();
  if (caller === null) return "nobody";
  const { account, person } = caller.scopes;
  if (account === undefined) return "no console";
  const console = await onBehalfOf(caller.meter?.payer.id ?? null, () => readConsole(account));
  const may = (capability: Capability) => standingOf(caller, capability) === "held";
  return { caller, account, person, console, may };
});
