import type { Metadata } from "next";
import type { ReactNode } from "react";
import { includedIn } from "@/components/coaching/plan-form";
import { money, PERIODS, yearlyWords } from "@/components/subscribe/money";
import { ButtonLink } from "@/components/ui/button";
import { PublicPage } from "@/components/ui/public-page";
import {
  ACCOUNT_LIMITS,
  ATHLETE_PLAN_NAMES,
  ATHLETE_PLANS,
  BUILDER_PLAN,
  SOLD_TEAM_PLANS,
  TEAM_EXTRAS,
  TEAM_PLANS,
  TRIAL,
} from "@/lib/contract/plans";
import { sellsSubscriptions } from "@/lib/platform/stripe";

export const metadata: Metadata = {
  title: "Pricing",
  description: "What athletes, coaches and builders pay. Safety limits are free for everyone.",
};

interface Price {
  title: string;
  /** What the price includes, in a few words. */
  includes?: string;
  amount: number;
  each: string;
}

/** Lists all prices, from the same table used for charging. */
export default function PricingPage() {
  if (!sellsSubscriptions)
    return (
      <PublicPage title="Nothing is sold here">
        <p className="mt-3 max-w-prose">
          This service doesn’t sell subscriptions. Ranges and safety limits are free.
        </p>
      </PublicPage>
    );
  const { ratePerSecond, requestsPerDay } = ACCOUNT_LIMITS.self_serve;
  return (
    <PublicPage title="Pricing">
      <p className="mt-2 font-prose text-prose text-ink2">
        Safety limits are free for everyone, always. Prices are in US dollars.
      </p>
      <Part title="Athletes">
        <p className="mt-2">
          Ranges are free, such as 60–80 g of carbohydrate an hour. Exact numbers, such as 72 g, are
          free for {TRIAL.days} days, then:
        </p>
        <Prices
          prices={ATHLETE_PLAN_NAMES.map((plan) => ({
            ...ATHLETE_PLANS[plan],
            each: PERIODS[plan],
            ...(plan === "12_month" && {
              includes: yearlyWords(ATHLETE_PLANS[plan].amount, ATHLETE_PLANS["1_month"].amount),
            }),
          }))}
        />
        <p className="mt-2">Cancel anytime, effective at the end of the period you paid for.</p>
        <Go href="/signup">Start free</Go>
      </Part>
      <Part title="Coaches">
        <p className="mt-2">For a team. A free team can invite and message athletes.</p>
        <Prices
          prices={SOLD_TEAM_PLANS.map((plan) => ({
            ...TEAM_PLANS[plan],
            includes: includedIn(plan),
            each: PERIODS["1_month"],
          }))}
        />
        <h3 className="mt-5 font-semibold">Add to a plan</h3>
        <Prices
          prices={[
            { ...TEAM_EXTRAS.extra_coach, includes: "one more coach in the team" },
            { ...TEAM_EXTRAS.athlete_seat, includes: "exact numbers for one athlete" },
          ].map((price) => ({ ...price, each: PERIODS["1_month"] }))}
        />
        <p className="mt-2">
          Enterprise plans are by agreement. <a href="/coaches">What coaches get</a>
        </p>
        <Go href="/signup?next=%2Fwelcome">Create your team</Go>
      </Part>
      <Part title="Builders">
        <p className="mt-2">
          One key, {requestsPerDay} calls a day and {ratePerSecond} a second.
        </p>
        <Prices
          prices={[{ title: "Builder", amount: BUILDER_PLAN.amount, each: PERIODS["1_month"] }]}
        />
        <p className="mt-2">
          Platforms with their own athletes <a href="/partners/apply">apply</a>.
        </p>
        <Go href="/developers">Get a key</Go>
      </Part>
    </PublicPage>
  );
}

/** Renders a full-width heading with its prices. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-7">
    <h2 className="font-prose text-section font-medium">{title}</h2>
    {children}
  </section>
);

const Go = ({ href, children }: { href: string; children: string }) => (
  <p className="mt-4">
    <ButtonLink href={href} tone="quiet">
      {children}
    </ButtonLink>
  </p>
);

const Prices = ({ prices }: { prices: readonly Price[] }) => (
  <dl className="mt-3 divide-y divide-line border-y border-line">
    {prices.map(({ title, includes, amount, each }) => (
      <div key={title} className="flex justify-between gap-4 py-3">
        <dt>
          <span className="font-semibold">{title}</span>
          {includes !== undefined && <span className="block text-ink2">{includes}</span>}
        </dt>
        <dd className="shrink-0">
          {money(amount)} <span className="text-ink2">{each}</span>
        </dd>
      </div>
    ))}
  </dl>
);
