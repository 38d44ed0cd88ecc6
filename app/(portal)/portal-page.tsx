import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { DrawnHere } from "@/components/portal/drawn-here";
import { Forbidden } from "@/components/portal/forbidden";
import { InTime } from "@/components/portal/in-time";
import { SampleLine } from "@/components/portal/sample-line";
import { type Reader, SampleProvider } from "@/components/portal/settings-context";
import { idsIn } from "@/lib/api/page-ids";
import { askedPath, idsOf, standingOf, type Visitor, visitor } from "@/lib/api/portal";
import { loginPath } from "@/lib/api/signed-in";
import { whoPays } from "@/lib/coaches/plan";
import { isSample } from "@/lib/coaches/sample";
import type { Capability } from "@/lib/contract/capabilities";
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
import { readerOf, shownCoach } from "./reader";

/** What a portal page receives. */
interface Asked<Params> extends Visitor {
  /** The scope whose roster is shown: on read pages, the sample's until a first athlete accepts. */
  coach: Visitor["coach"];
  reader: Reader;
  params: Params;
  search: Search;
}

interface PageOptions<Params> {
  width?: PageWidth | "bare";
  /** True if the page shows the team's own setup, even if its capability opens pages that read how athletes fuel. */
  isOwn?: boolean;
  /** Units charged to the coach's rate, if more than a normal page. */
  units?: number;
  /** True if the page is so slow that the team's other pages should not wait for it. */
  isLong?: boolean;
  /**
   * Placeholder while the page is slow to load; null for none. Sending it commits the response to "found", so it must
   * look up anything that may be missing and fail as not found, as the page itself would.
   */
  waiting?: (asked: Asked<Params>) => ReactNode | Promise<ReactNode>;
}

/**
 * Defines a portal page for coaches who hold the capability. Signed-out visitors go to sign-in and come back; people
 * without a team go to where they can create one. Coaches who only lack the role or plan are told which. Anything not
 * on the roster is not found, as if it never existed. Components and readers can tell when the page shows the sample.
 */
export function portalPage<Params extends Readonly<Record<keyof Params, string>> = object>(
  capability: Capability,
  draw: (asked: Asked<Params>) => Promise<ReactNode>,
  { width = "column", isOwn = false, units, isLong = false, waiting }: PageOptions<Params> = {},
) {
  const read = async ({ params, searchParams }: PageProps<Params>): Promise<ReactNode> => {
    const visit = await visitor();
    if (visit === "nobody") redirect(loginPath(await askedPath()) as Route);
    if (visit === "no team") redirect("/welcome" as Route);
    const standing = standingOf(visit.caller, capability);
    if (standing === "missing") notFound();
    const [known, asked] = await Promise.all([params.then(idsIn), searchParams]);
    const { meter } = visit.caller;
    const turn = { of: visit.coach.teamId, isLong };
    const inFrame = (drawn: ReactNode) => <DrawnHere ids={idsOf(visit.caller)}>{drawn}</DrawnHere>;
    const page = async () => {
      if (standing !== "held")
        return <Main>{<Forbidden lacks={standing} who={await whoPays(visit.coach)} />}</Main>;
      const own = await readerOf(visit);
      const coach = isOwn ? visit.coach : await shownCoach(visit, capability);
      const reader = { ...own, isSample: isSample(coach) };
      const whole = { ...visit, coach, reader, params: known, search: plainSearch(asked) };
      const drawing = () =>
        drawnInTurn(meter, turn, async () => {
          const drawn = await orNotFound(draw(whole));
          return width === "bare" ? drawn : <Main width={width}>{drawn}</Main>;
        });
      const place = waiting === undefined ? null : await orNotFound(placeOf(waiting(whole)));
      const later = () => orBusy(drawing, nameOf(asked));
      const drawn = place === null ? await drawing() : <InTime place={place} draw={later} />;
      if (!reader.isSample) return inFrame(drawn);
      return inFrame(
        <SampleProvider>
          <SampleLine />
          {drawn}
        </SampleProvider>,
      );
    };
    return paidBy(meter, page, units);
  };
  return async (props: PageProps<Params>): Promise<ReactNode> => {
    const of = nameOf(await props.searchParams);
    return orBusy(() => read(props), of);
  };
}

const placeOf = async (place: ReactNode | Promise<ReactNode>): Promise<ReactNode> => place;
