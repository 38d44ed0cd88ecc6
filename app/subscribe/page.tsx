import type { Metadata } from "next";
import { PlanChoice } from "@/components/subscribe/plan-choice";
import { ButtonLink, SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { readSubscribeOffer, type SubscribeOffer } from "@/lib/organizations/subscribe";
import { sellsSubscriptions } from "@/lib/platform/stripe";

export const metadata: Metadata = { title: "Subscribe", robots: { index: false } };

type Search = { pst?: string; ref?: string; problem?: string; plan?: string };

const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: "That is not an e-mail address. Please check it.",
    plan: "Please choose a plan.",
    price: "The price has changed since you opened this page. Please look at it again.",
    replaced:
      "You chose another plan at the same moment in another window. Go on there, or choose again here.",
    unavailable:
      "The payment page cannot be opened at the moment. Nothing was charged; try again in a while.",
  }),
);

/** Where a teaser leads: the plans at this athlete's price, and on to the hosted checkout. */
export default async function SubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { pst = "", ref = "", problem, plan = "12_month" } = await searchParams;
  if (!sellsSubscriptions) return <NothingSold />;
  const offer = await readSubscribeOffer(String(pst), String(ref));
  if (offer === null) return <InvalidLink />;
  if (offer.status === "full") return <AlreadySubscribed offer={offer} />;
  const text = PROBLEMS.get(String(problem));
  return (
    <Page title="Exact numbers for every session">
      <p className="mt-3 text-ink2">
        Grams of carbohydrate, milligrams of sodium and millilitres of fluid per hour, in{" "}
        {offer.partnerName} and wherever else you use Aidstation.
      </p>
      {offer.environment === "test" && (
        <Notice tone="info">This is the sandbox: no real money moves.</Notice>
      )}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/subscribe/checkout" className="mt-2">
        <KeepTyped />
        <input type="hidden" name="pst" value={String(pst)} />
        <input type="hidden" name="ref" value={String(ref)} />
        <PlanChoice quotes={offer.quotes} chosen={String(plan)} />
        <EmailField
          hint="The subscription belongs to this address. If it has one already, we mail you a link that uses it here without paying again."
          isWrong={problem === "email"}
        />
        <div className="mt-6">
          <SubmitButton>Continue</SubmitButton>
        </div>
      </form>
      <p className="mt-8 text-small text-ink2">
        Recommendations are guidance, not medical instructions. Safety limits are shown to everyone,
        with or without a subscription.
      </p>
    </Page>
  );
}

function NothingSold() {
  return (
    <Page title="Subscriptions are not sold here">
      <p className="mt-3">
        Whoever runs this service sells no subscriptions. Ranges and safety limits stay free for
        everyone.
      </p>
    </Page>
  );
}

function InvalidLink() {
  return (
    <Page title="This link does not work">
      <p className="mt-3">
        It may be too old, or was not copied whole. Open it again from the app that showed it to
        you.
      </p>
    </Page>
  );
}

function AlreadySubscribed({ offer }: { offer: SubscribeOffer }) {
  return (
    <Page title="You have full access">
      <p className="mt-3">There is nothing to pay: your next calculation gives exact numbers.</p>
      {offer.returnUrl !== null && (
        <p className="mt-6">
          <ButtonLink href={offer.returnUrl}>Back to {offer.partnerName}</ButtonLink>
        </p>
      )}
    </Page>
  );
}
