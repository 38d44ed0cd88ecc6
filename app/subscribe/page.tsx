import type { Metadata } from "next";
import { PlanChoice } from "@/components/subscribe/plan-choice";
import { ButtonLink, SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { PublicColumn } from "@/components/ui/public-page";
import { readSubscribeOffer, type SubscribeOffer } from "@/lib/organizations/subscribe";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { linkPage } from "../own-page";

export const metadata: Metadata = { title: "Subscribe", robots: { index: false } };

type Search = { pst?: string; ref?: string; problem?: string; plan?: string };

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    left: "You left the payment page. Continue whenever you like. If you’ve paid, it can take a minute to show here.",
    email: "That’s not a valid email address.",
    plan: "Choose a plan.",
    price: "The price has changed since you opened this page. Check the new price.",
    replaced: "You chose another plan in another window. Continue there, or choose again here.",
    often: "Too many attempts from your network. Wait a few minutes and try again.",
    unavailable: "We can’t open the payment page right now. You weren’t charged. Try again later.",
  }),
);

/** Renders the page behind a teaser: the plans at this athlete's price, leading to the hosted checkout. */
async function SubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { pst = "", ref = "", problem, plan = "12_month" } = await searchParams;
  if (!sellsSubscriptions) return <NothingSold />;
  const offer = await readSubscribeOffer(String(pst), String(ref));
  if (offer === null) return <InvalidLink />;
  if (offer.status === "full") return <AlreadySubscribed offer={offer} />;
  const text = PROBLEMS.get(String(problem));
  return (
    <PublicColumn title="Exact numbers for every session">
      <p className="mt-3 text-ink2">
        Grams of carbohydrate, milligrams of sodium and milliliters of fluid per hour, in{" "}
        {offer.partnerName} and everywhere else you use Aidstation. Without a subscription you see
        ranges, such as 60–80 g an hour; with one you see the number, such as 72 g.
      </p>
      {offer.environment === "test" && (
        <Notice tone="info">This is the sandbox. No real money is charged.</Notice>
      )}
      {text !== undefined && <Notice tone={problem === "left" ? "info" : "problem"}>{text}</Notice>}
      <form method="post" action="/subscribe/checkout" className="mt-2">
        <KeepTyped of={offer.athleteId} />
        <KeepLeft of={offer.athleteId} />
        <input type="hidden" name="pst" value={String(pst)} />
        <input type="hidden" name="ref" value={String(ref)} />
        <PlanChoice quotes={offer.quotes} chosen={String(plan)} />
        <EmailField
          hint="The subscription belongs to this address. If it already has one, we’ll email you a link to use it here without paying again."
          isWrong={problem === "email"}
        />
        <div className="mt-6">
          <SubmitButton>Continue to payment</SubmitButton>
        </div>
        <p className="mt-3 text-small text-ink2">
          Nothing is charged on this page. Monthly and yearly plans renew until you cancel, anytime.
          By continuing, you agree to the <a href="/terms">terms</a>.
        </p>
      </form>
      {offer.returnUrl !== null && (
        <p className="mt-6">
          <a href={offer.returnUrl}>Back to {offer.partnerName}</a>
        </p>
      )}
      <p className="mt-8 text-small text-ink2">
        Recommendations are guidance, not medical instructions. Safety limits are shown to everyone,
        with or without a subscription.
      </p>
    </PublicColumn>
  );
}

export default linkPage(SubscribePage);

function NothingSold() {
  return (
    <PublicColumn title="Subscriptions aren’t sold here">
      <p className="mt-3">
        This service doesn’t sell subscriptions. Ranges and safety limits are free for everyone.
      </p>
    </PublicColumn>
  );
}

function InvalidLink() {
  return (
    <PublicColumn title="This link doesn’t work">
      <p className="mt-3">
        It may have expired or be incomplete. Open it again from the app where you found it.
      </p>
    </PublicColumn>
  );
}

function AlreadySubscribed({ offer }: { offer: SubscribeOffer }) {
  return (
    <PublicColumn title="You have full access">
      <p className="mt-3">
        There’s nothing to pay. You get exact numbers wherever your answers are complete.
      </p>
      {offer.returnUrl !== null && (
        <p className="mt-6">
          <ButtonLink href={offer.returnUrl}>Back to {offer.partnerName}</ButtonLink>
        </p>
      )}
    </PublicColumn>
  );
}
