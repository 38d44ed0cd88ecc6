import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Forbidden } from "@/components/portal/forbidden";
import type { Reader } from "@/components/portal/settings-context";
import { askedPath, standingOf, type Visitor, visitor } from "@/lib/api/portal";
import { loginPath } from "@/lib/api/signed-in";
import { whoPays } from "@/lib/coaches/plan";
import type { Capability } from "@/lib/contract/capabilities";
import { isApiError } from "@/lib/contract/errors";
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

/**
 * A page of the portal: for coaches who hold the capability. Nobody signed in is led to the sign-in and back, whoever
 * coaches in no team to where one is founded; who lacks only the role or the plan is told which; and what is not on the
 * roster is not there, like what never was.
 */
export function portalPage<Params = object>(
  capability: Capability,
  draw: (asked: Asked<Params>) => Promise<ReactNode>,
  { width = "column" }: { width?: keyof typeof WIDTHS | "bare" } = {},
) {
  return async ({ params, searchParams }: PageProps<Params>): Promise<ReactNode> => {
    const visit = await visitor();
    if (visit === "nobody") redirect(loginPath(await askedPath()) as Route);
    if (visit === "no team") redirect("/welcome" as Route);
    const standing = standingOf(visit.caller, capability);
    if (standing === "missing") notFound();
    if (standing !== "held")
      return <Main>{<Forbidden lacks={standing} who={await whoPays(visit.coach)} />}</Main>;
    const [reader, coach, known, search] = await Promise.all([
      readerOf(visit),
      shownCoach(visit, capability),
      params,
      searchParams,
    ]);
    const drawn = await orNotFound(draw({ ...visit, coach, reader, params: known, search }));
    return width === "bare" ? drawn : <Main width={width}>{drawn}</Main>;
  };
}

async function orNotFound<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (isApiError(error) && error.code.endsWith("_not_found")) notFound();
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
