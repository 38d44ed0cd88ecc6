import type { Metadata } from "next";
import { headers } from "next/headers";
import { Calculator } from "@/components/front/calculator";
import { Doors } from "@/components/front/doors";
import { asking } from "@/lib/api/portal";
import { type TryQuery, tryOut } from "@/lib/nutrition/try-out";
import { TRY_FIELDS } from "@/lib/nutrition/try-out-fields";
import { tryContext } from "./try-query";

export const metadata: Metadata = {
  title: { absolute: "Aidstation: fueling for endurance sport" },
  description:
    "How much carbohydrate, sodium and fluid to take each hour: an open, self-hostable service for athletes, coaches and software, with a calculator to try.",
};

/** What Aidstation is, on one screen: the engine to try, and the ways in. */
export default async function FrontPage({ searchParams }: { searchParams: Promise<TryQuery> }) {
  const [query, asked, caller] = await Promise.all([searchParams, headers(), asking()]);
  const initial = tryOut(query, tryContext(asked.get("host")));
  return (
    <div className="mx-auto max-w-7xl px-4 md:px-7">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-5">
        <p className="flex items-center gap-2 font-prose text-label">
          {/* biome-ignore lint/performance/noImgElement: a static mark of two hundred bytes */}
          <img src="/logo.svg" alt="" width={24} height={24} />
          Aidstation
        </p>
        <nav aria-label="Your account" className="flex gap-5">
          {caller === null ? (
            <>
              <HeadLink href="/login">Sign in</HeadLink>
              <HeadLink href="/signup">Sign up</HeadLink>
            </>
          ) : (
            <HeadLink href="/home">Your pages</HeadLink>
          )}
        </nav>
      </header>
      <main id="main" className="front-split pt-3 pb-10">
        <div>
          <h1 className="font-prose text-title font-medium">
            How much to eat, salt and drink, each hour of a session
          </h1>
          <p className="mt-3 max-w-prose font-prose text-prose text-ink2">
            Aidstation works out carbohydrate, sodium and fluid for endurance sessions. It is an
            open service that athletes, coaches and other software use.
          </p>
          <p className="mt-3 max-w-prose text-ink2">
            Every number comes as a range that narrows with each answer, and with a limit that is
            not to be passed. Try it here: nothing that you enter is stored.
          </p>
        </div>
        <div className="max-lg:mt-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Calculator fields={TRY_FIELDS} initial={initial} />
        </div>
        <Doors />
      </main>
    </div>
  );
}

const HeadLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex min-h-11 items-center">
    {children}
  </a>
);
