import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "For platforms",
  description: "Fueling for all your athletes, under your own brand.",
};

/** Renders what platforms get. */
export default function PartnersPage() {
  return (
    <PublicPage title="Fueling for all your athletes, in your app">
      <p className="mt-2 font-prose text-prose text-ink2">
        One call turns a planned session into carbohydrate, sodium and fluid per hour.
      </p>
      <Part title="Your users, your brand">
        <p className="mt-2">
          You keep athletes and sessions in your account. Numbers are shown in your design, with a
          small mark. A <a href="/docs/onboarding">hosted link</a> asks only what’s missing and
          returns to your app.
        </p>
      </Part>
      <Part title="What athletes pay">
        <p className="mt-2">
          Every athlete has a free trial. Those on your own yearly plan get a discount. You can also
          buy <a href="/docs/organizations">seats</a> for clubs and teams.
        </p>
      </Part>
      <Part title="Built to be relied on">
        <p className="mt-2">
          <a href="/docs/webhooks">Signed webhooks</a>, <a href="/docs/idempotency">safe retries</a>
          , a <a href="/docs/sandbox">sandbox</a> with a clock you can move, and{" "}
          <a href="/docs/science">published checks</a> of the numbers.
        </p>
      </Part>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href="/partners/apply">Apply as a platform</ButtonLink>
        <ButtonLink href="/docs" tone="quiet">
          Read the docs
        </ButtonLink>
      </p>
    </PublicPage>
  );
}
