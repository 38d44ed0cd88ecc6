import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { NutrientMark } from "@/components/charts/marks";
import { BuildersCall } from "@/components/front/builders-call";
import { Calculator } from "@/components/front/calculator";
import { SAMPLE_STRIP } from "@/components/front/sample";
import { SampleTriage } from "@/components/front/sample-triage";
import { Shelf } from "@/components/front/shelf";
import { money } from "@/components/subscribe/money";
import { ButtonLink } from "@/components/ui/button";
import { preloadFaces } from "@/components/ui/faces";
import { Footer } from "@/components/ui/footer";
import { Brand, HeadLink } from "@/components/ui/mark";
import { asking } from "@/lib/api/signed-in";
import { BUILDER_PLAN, TEAM_PLANS } from "@/lib/contract/plans";
import { type TryQuery, tryOut } from "@/lib/nutrition/try-out";
import { TRY_FIELDS } from "@/lib/nutrition/try-out-fields";
import { wallMs } from "@/lib/platform/clock";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { tryContext } from "./try-query";

export const metadata: Metadata = {
  title: { absolute: "Aidstation: fueling for endurance sport" },
  description:
    "How much carbohydrate, sodium and fluid to take each hour. An open, self-hostable service for athletes, coaches and software, with a calculator to try.",
};

/** Hourly amounts in the shelf's sample session. */
const SAMPLE_RATES = [
  { nutrient: "carb", amount: "60 g", words: "carbohydrate/h" },
  { nutrient: "sodium", amount: "400 mg", words: "sodium/h" },
  { nutrient: "fluid", amount: "450 mL", words: "fluid/h" },
] as const;

/**
 * Shows what Aidstation is by letting visitors use it: the engine for athletes, a morning for coaches, a call for
 * builders.
 */
export default async function FrontPage({ searchParams }: { searchParams: Promise<TryQuery> }) {
  preloadFaces("prose", "code");
  const [query, asked, caller] = await Promise.all([searchParams, headers(), asking()]);
  const initial = tryOut(query, tryContext(asked.get("host")));
  return (
    <>
      <div className="mx-auto max-w-page px-4 md:px-7">
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-5">
          <Brand />
          <nav aria-label="Main" className="flex flex-wrap items-center gap-x-5">
            <span className="flex gap-5 max-md:hidden">
              <HeadLink href="#athletes">Athletes</HeadLink>
              <HeadLink href="#coaches">Coaches</HeadLink>
              <HeadLink href="#builders">Builders</HeadLink>
            </span>
            {caller === null ? (
              <>
                <HeadLink href="/login">Sign in</HeadLink>
                <ButtonLink href="/signup" size="tight">
                  Sign up
                </ButtonLink>
              </>
            ) : (
              <HeadLink href="/home">Your pages</HeadLink>
            )}
          </nav>
        </header>
        <main id="main" className="pt-5 pb-10">
          <div className="items-end justify-between gap-x-10 md:flex">
            <h1 className="font-prose text-display font-medium lg:text-figure">
              What to eat and drink, <br className="max-lg:hidden" />
              hour by hour
            </h1>
            <div className="max-w-96 max-md:mt-3">
              <p className="text-label text-ink2">
                Fueling for endurance athletes. For their coaches: who needs a word on Monday.
              </p>
              <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
                {caller === null && <ButtonLink href="/signup">Create your profile</ButtonLink>}
                <HeadLink href="#coaches">I coach athletes</HeadLink>
              </p>
            </div>
          </div>
          <figure className="mt-7">
            <Shelf planned={SAMPLE_STRIP.planned} durationMin={SAMPLE_STRIP.duration_min} />
            <figcaption className="mt-2 flex flex-wrap justify-between gap-x-7 text-small text-ink2">
              <span>
                A 4 h ride at 26 °C, for 75 kg and heavy sweating: 4 gels, 2 bars, 2 bottles, 1
                refill
              </span>
              <span className="flex flex-wrap gap-x-4">
                {SAMPLE_RATES.map(({ nutrient, amount, words }) => (
                  <span key={nutrient} className="flex items-center gap-1">
                    <NutrientMark nutrient={nutrient} />
                    <b className="font-semibold text-ink">{amount}</b> {words}
                  </span>
                ))}
              </span>
            </figcaption>
          </figure>
          <Audience
            id="athletes"
            name="Athletes"
            what="Describe a session. Get a range for each hour, and a limit never to go over."
            aside="Free to try. Nothing you enter is stored."
            go={
              <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
                {caller === null && (
                  <ButtonLink href="/signup" tone="quiet">
                    Create your profile
                  </ButtonLink>
                )}
                <HeadLink href="/knowledge">Read the science</HeadLink>
              </span>
            }
          >
            <Calculator fields={TRY_FIELDS} initial={initial} />
          </Audience>
          <Audience
            id="coaches"
            name="Coaches"
            what="Sixty athletes in three minutes: who took in too little, why, and a message with their numbers in it."
            aside={
              sellsSubscriptions
                ? `From ${money(TEAM_PLANS.pro_coach.amount)} a month, 14 days free.`
                : null
            }
            go={<ButtonLink href="/signup?next=%2Fwelcome">Create your team</ButtonLink>}
          >
            <SampleTriage nowMs={wallMs()} />
          </Audience>
          <Audience
            id="builders"
            name="Builders"
            what="One key, one call. The same numbers in your own product."
            aside={sellsSubscriptions ? `${money(BUILDER_PLAN.amount)} a month.` : null}
            go={
              <span className="flex flex-wrap gap-x-5">
                <HeadLink href="/developers">
                  {sellsSubscriptions ? "Get a key" : "For developers"}
                </HeadLink>
                <HeadLink href="/partners/apply">Apply as a platform</HeadLink>
              </span>
            }
          >
            <BuildersCall {...initial} />
          </Audience>
        </main>
      </div>
      <Footer />
    </>
  );
}

interface AudienceProps {
  id: string;
  name: string;
  what: string;
  /** The price; null if nothing is sold. */
  aside: string | null;
  go?: ReactNode;
  children: ReactNode;
}

/** Renders one audience: a short pitch beside a live example. */
const Audience = ({ id, name, what, aside, go, children }: AudienceProps) => (
  <section aria-labelledby={id} className="front-split mt-10 border-t border-ink pt-5">
    <div className="max-lg:mb-4">
      <h2 id={id} className="font-prose text-title font-medium">
        {name}
      </h2>
      <p className="mt-2 max-w-prose text-label">{what}</p>
      {aside !== null && <p className="mt-2 text-ink2">{aside}</p>}
      {go !== undefined && <div className="mt-3">{go}</div>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
