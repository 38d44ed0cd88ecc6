import { type ReactNode, Suspense } from "react";
import { Commands } from "@/components/portal/commands";
import { MenuCloser, NavLinks } from "@/components/portal/nav";
import { Providers } from "@/components/portal/providers";
import { Standing } from "@/components/portal/standing";
import { inShareOf, type Visitor, visitor } from "@/lib/api/portal";
import { isSample } from "@/lib/coaches/sample";
import { readAttention } from "@/lib/triage/triage";
import { readerOf, shownCoach, teamOf } from "./reader";

/** The frame of all pages of a coach. Whoever is none sees the page alone, which says what to do. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const visit = await visitor();
  if (typeof visit === "string") return children;
  const [reader, team] = await inShareOf(visit, () =>
    Promise.all([readerOf(visit), teamOf(visit)]),
  );
  const links = (
    <Suspense fallback={<NavLinks waiting={null} />}>
      <Counted visit={visit} />
    </Suspense>
  );
  return (
    <Providers reader={reader}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-surface focus:p-3"
      >
        Skip to what the page is about
      </a>
      <div className="min-h-dvh md:flex" data-density={reader.preferences.density}>
        <header className="border-line max-md:border-b md:sticky md:top-0 md:flex md:h-dvh md:w-nav md:shrink-0 md:flex-col md:overflow-y-auto md:border-r md:px-3 md:py-5 print:hidden">
          <details className="group md:hidden">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-4 font-prose text-label">
              Aidstation
              <span className="font-sans text-body text-ink2 underline underline-offset-2">
                Menu
              </span>
            </summary>
            <MenuCloser />
            <nav aria-label="Places" className="px-3 pb-4">
              <div className="mb-2">
                <Commands hasKeys={false} />
              </div>
              {links}
              <Leaving team={team.name} />
            </nav>
          </details>
          <div className="flex grow flex-col max-md:hidden">
            <p className="px-2 font-prose text-label">Aidstation</p>
            <div className="my-4">
              <Commands hasKeys />
            </div>
            <nav aria-label="Portal">{links}</nav>
            <div className="mt-auto pt-7">
              <Leaving team={team.name} />
            </div>
          </div>
        </header>
        <div className="min-w-0 flex-1">
          <Standing
            team={{ status: team.status, untilMs: team.untilMs, nowMs: visit.coach.nowMs }}
            leads={visit.may("coach:leadership")}
            isSandbox={visit.coach.environment === "test"}
          />
          {children}
        </div>
      </div>
    </Providers>
  );
}

/** The places with how much waits, which the rest of the page does not wait for. */
async function Counted({ visit }: { visit: Visitor }) {
  if (!visit.may("coach:triage")) return <NavLinks waiting={null} />;
  const read = async () => {
    const coach = await shownCoach(visit, "coach:triage");
    return { waiting: await readAttention(coach), isSample: isSample(coach) };
  };
  // A number that cannot be read keeps nobody from the places.
  return <NavLinks {...(await inShareOf(visit, read).catch(() => ({ waiting: null })))} />;
}

function Leaving({ team }: { team: string }) {
  return (
    <form method="post" action="/logout" className="px-2 text-small text-ink2">
      <p className="break-words">
        <bdi>{team}</bdi>
      </p>
      <button
        type="submit"
        className="min-h-8 cursor-pointer text-accent underline underline-offset-2"
      >
        Sign out
      </button>
    </form>
  );
}
