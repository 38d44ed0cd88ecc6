import type { Metadata } from "next";
import { money, PERIODS } from "@/components/subscribe/money";
import { ButtonLink } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { PublicColumn } from "@/components/ui/public-page";
import { continueCheckout } from "@/lib/billing/checkout-pages";
import { ATHLETE_PLANS } from "@/lib/contract/plans";

export const metadata: Metadata = { title: "Continue to payment", robots: { index: false } };

type Search = { session_id?: string };

/** Renders the step between form and checkout. It is the same for everyone, so it doesn't reveal who subscribes. */
export default async function ContinuePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "" } = await searchParams;
  const next = await continueCheckout(String(session_id)).catch(() => null);
  if (next === null) {
    return (
      <PublicColumn title="We can’t reach the payment page right now">
        <p className="mt-3">You weren’t charged. Reload this page in a minute.</p>
      </PublicColumn>
    );
  }
  if (next.outcome === "full") {
    return (
      <PublicColumn title="You have full access">
        <p className="mt-3">
          There’s nothing to pay. You get exact numbers wherever your answers are complete.
        </p>
      </PublicColumn>
    );
  }
  if (next.outcome === "closed") {
    return (
      <PublicColumn title="This payment is closed">
        <p className="mt-3">It was paid or has expired. Open your link again to see the status.</p>
      </PublicColumn>
    );
  }
  return (
    <PublicColumn title="Continue to payment">
      <p className="mt-3">
        <strong>
          {ATHLETE_PLANS[next.plan].title}, {money(next.amount)} {PERIODS[next.plan]}.
        </strong>{" "}
        {next.plan === "lifetime" ? "You pay once." : "Renews until you cancel."}
      </p>
      <p className="mt-6">
        <ButtonLink href={next.url}>Go to payment</ButtonLink>
      </p>
      <p className="mt-6 text-small text-ink2">
        Already subscribed with this address? Then we’ve just emailed it a link. Use that instead of
        paying again.
      </p>
      <CaughtMail />
    </PublicColumn>
  );
}
