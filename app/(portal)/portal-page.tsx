import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Busy } from "@/components/portal/busy";
import { Forbidden } from "@/components/portal/forbidden";
import { SampleLine } from "@/components/portal/sample-line";
import { type Reader, SampleProvider } from "@/components/portal/settings-context";
import { idsIn } from "@/lib/api/page-ids";
import { inTurn } from "@/lib/api/page-turns";
import { askedPath, inShareOf, standingOf, type Visitor, visitor } from "@/lib/api/portal";
import { loginPath } from "@/lib/api/signed-in";
import { whoPays } from "@/lib/coaches/plan";
import { isSample } from "@/lib/coaches/sample";
import type { Capability } from "@/lib/contract/capabilities";
import { isApiError } from "@/lib/contract/errors";
import { chargeFor, requirePaid } from "@/lib/metering/metering";
import { readerOf, shownCoach } from "./reader";

type Search = Record<string, string | string[] | undefined>;

/** What a page of the portal is drawn from. */
interface Asked<Params> extends Visitor {
  /** Whose roster is shown: the sample's on pages that read, until a first athlete accepts. */
  coach: Visitor["coach"];
  reader: Reader;
  params: Params;
  search: Search;
}

interface PageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<Search>;
}

interface PageOptions {
  width?: keyof typeof WIDTHS | "bare";
  /** Whether it shows what the team has set up, also where its capability opens pages that read how athletes fuel. */
  isOwn?: boolean;
  /** What it costs of a coach's rate, where that is more than what pages cost. */
  units?: number;
}

/**
 * A page of the portal: for coaches who hold the capability. Nobody signed in is led to the sign-in and back, whoever
 * coaches in no team to where one is founded; who lacks only the role or the plan is told which; and what is not on the
 * roster is not there, like what never was. Its parts know whether it is drawn from the sample, as do who read it.
 */
export function portalPage<Params extends Readonly<Record<keyof Params, string>> = object>(
  capability: Capability,
  draw: (asked: Asked<Params>) => Promise<ReactNode>,
  { width = "column", isOwn = false, units = PAGE_UNITS }: PageOptions = {},
) {
  return async ({ params, searchParams }: PageProps<Params>): Promise<ReactNode> => {
    const visit = await visitor();
    if (visit === "nobody") redirect(loginPath(await askedPath()) as Route);
    if (visit === "no team") redirect("/welcome" as Route);
    const standing = standingOf(visit.caller, capability);
    if (standing === "missing") notFound();
    const [known, asked] = await Promise.all([params.then(idsIn), searchParams]);
    return unlessBusy(visit, units, async () => {
      if (standing !== "held")
        return <Main>{<Forbidden lacks={standing} who={await whoPays(visit.coach)} />}</Main>;
      const own = await readerOf(visit);
      const coach = isOwn ? visit.coach : await shownCoach(visit, capability);
      const reader = { ...own, isSample: isSample(coach) };
      const search = plain(asked);
      const drawn = await orNotFound(draw({ ...visit, coach, reader, params: known, search }));
      const page = width === "bare" ? drawn : <Main width={width}>{drawn}</Main>;
      if (!reader.isSample) return page;
      return (
        <SampleProvider>
          <SampleLine />
          {page}
        </SampleProvider>
      );
    });
  };
}

/** What a page costs of a coach's rate: it reads and draws what a dozen calls would. */
const PAGE_UNITS = 10;
const BUSY: readonly string[] = ["service_unavailable", "rate_limit_exceeded"];

/**
 * Draws a page like a call: paid from the coach's rate, by a share of the connections, and in its team's turn, so that no
 * team's pages keep others waiting. Who asks for too many reads so.
 */
async function unlessBusy(
  visit: Visitor,
  units: number,
  draw: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const { meter } = visit.caller;
  try {
    if (meter !== null) {
      await chargeFor(meter, units);
      requirePaid(meter);
    }
    return await inTurn(visit.coach.teamId, () => inShareOf(visit, draw));
  } catch (error) {
    if (!isApiError(error) || !BUSY.includes(error.code)) throw error;
    return (
      <Main>
        <Busy />
      </Main>
    );
  }
}

/** An address without what no keyboard makes and nothing can keep. */
const plain = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll("\0", "")
        : value?.map((each) => each.replaceAll("\0", "")),
    ]),
  );

/** What is not there, or names a place in a list that is none, is not found. */
async function orNotFound<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (isApiError(error) && (error.code.endsWith("_not_found") || error.code === "invalid_cursor"))
      notFound();
    throw error;
  }
}

/** How far a page goes: a column that is easy to read, or as wide as there is room. One that is bare has its own frame. */
const WIDTHS = { column: "max-w-5xl", wide: "" } as const;

/** What a page is about, beside the navigation. */
const Main = ({
  width = "column",
  children,
}: {
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}) => (
  <main id="main" className={`px-4 py-5 md:px-7 ${WIDTHS[width]}`}>
    {children}
  </main>
);
