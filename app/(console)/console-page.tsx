import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ForbiddenInConsole } from "@/components/console/forbidden";
import { type Format, formatOf } from "@/components/format/format";
import { DrawnHere } from "@/components/portal/drawn-here";
import type { Reader } from "@/components/portal/settings-context";
import { idsIn } from "@/lib/api/page-ids";
import { askedPath, type Builder, builder, idsOf, standingOf } from "@/lib/api/portal";
import { loginPath } from "@/lib/api/signed-in";
import type { Capability } from "@/lib/contract/capabilities";
import { readPreferences } from "@/lib/people/preferences";
import {
  drawnInTurn,
  Main,
  nameOf,
  orBusy,
  orNotFound,
  type PageProps,
  type PageWidth,
  paidBy,
  plainSearch,
  type Search,
} from "../page-drawing";

/** What a console page receives. */
export interface Asked<Params> extends Builder {
  /** Formats numbers and times for the reader, in the account's time. */
  format: Format;
  params: Params;
  search: Search;
}

/** Returns the reader's console preferences: their own time zone, or UTC. */
export const readerIn = cache(async ({ person }: Builder): Promise<Reader> => {
  const { time_zone, ...preferences } = await readPreferences(person);
  const timeZone = time_zone ?? "UTC";
  return {
    coachUid: "",
    drawnFor: person.personId,
    preferences,
    timeZone,
    isSample: false,
    closed: [],
  };
});

/**
 * Defines a page of the developer console, for partner members who hold the capability. Signed-out visitors go to
 * sign-in and come back; people without a console go to the join page. Members who only lack the role are told so.
 * Anything outside the account is not found.
 */
export function consolePage<Params extends Readonly<Record<keyof Params, string>> = object>(
  capability: Capability,
  draw: (asked: Asked<Params>) => Promise<ReactNode>,
  { width = "column" }: { width?: PageWidth } = {},
) {
  const read = async ({ params, searchParams }: PageProps<Params>): Promise<ReactNode> => {
    const visit = await builder();
    if (visit === "nobody") redirect(loginPath(await askedPath()) as Route);
    if (visit === "no console") redirect("/dev/join" as Route);
    const standing = standingOf(visit.caller, capability);
    if (standing === "missing") notFound();
    const [known, asked] = await Promise.all([params.then(idsIn), searchParams]);
    const { meter } = visit.caller;
    const turn = { of: visit.account.partnerId };
    const page = async () => {
      if (standing !== "held")
        return (
          <Main>
            <ForbiddenInConsole />
          </Main>
        );
      const { preferences, timeZone } = await readerIn(visit);
      const format = formatOf({ ...preferences, timeZone, nowMs: visit.account.nowMs });
      const search = plainSearch(asked);
      return (
        <DrawnHere ids={idsOf(visit.caller)}>
          <Main width={width}>
            {await orNotFound(draw({ ...visit, format, params: known, search }))}
          </Main>
        </DrawnHere>
      );
    };
    return paidBy(meter, () => drawnInTurn(meter, turn, page));
  };
  return async (props: PageProps<Params>): Promise<ReactNode> =>
    orBusy(() => read(props), nameOf(await props.searchParams));
}
