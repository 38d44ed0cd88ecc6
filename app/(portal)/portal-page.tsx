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

/** What a page of the portal is drawn from. */
interface Asked<Params> extends Visitor {
  /** Whose roster is shown: the sample's on pages that read, until a first athlete accepts. */
  coach: Visitor["coach"];
  reader: Reader;
  params: Params;
  search: Search;
}

interface PageOptions<Params> {
  width?: PageWidth | "bare";
  /** Whether it shows what the team has set up, also where its capability opens pages that read how athletes fuel. */
  isOwn?: boolean;
  /** What it costs of a coach's rate, where that is more than what pages cost. */
  units?: number;
  /** Whether it takes so long that other pages of the team are not to wait for it. */
  isLong?: boolean;
  /**
   * What stands in its place where it is not read soon; null for nothing. Its answer begins with that then, as one that is
   * found: what may not be there is looked for first, and not found as by the page itself.
   */
  waiting?: (asked: Asked<Params>) => ReactNode | Promise<ReactNode>;
}

/**
 * A page of the portal: for coaches who hold the capability. Nobody signed in is led to the sign-in and back, whoever
 * coaches in no team to where one is founded; who lacks only the role or the plan is told which; and what is not on the
 * roster is not there, like what never was. Its parts know whether it is drawn from the sample, as do who read it.
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
