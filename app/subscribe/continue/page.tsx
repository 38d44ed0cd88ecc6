import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { continueCheckout } from "@/lib/billing/checkout-pages";

export const metadata: Metadata = { title: "Continue to payment", robots: { index: false } };

type Search = { session_id?: string };

/** Between form and checkout. It says the same to everyone, so that nobody learns who subscribes. */
export default async function ContinuePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "" } = await searchParams;
  const next = await continueCheckout(String(session_id)).catch(() => null);
  if (next === null) {
    return (
      <Page title="We cannot reach the payment page now">
        <p className="mt-3">Nothing was charged. Reload this page in a minute.</p>
      </Page>
    );
  }
  if (next.outcome === "full") {
    return (
      <Page title="You have full access">
        <p className="mt-3">There is nothing to pay: your next calculation gives exact numbers.</p>
      </Page>
    );
  }
  if (next.outcome === "closed") {
    return (
      <Page title="This payment is closed">
        <p className="mt-3">
          It was paid, or it is too old. Open your link again to see where you stand.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Continue to payment">
      <Notice tone="info">
        If your address already has a subscription, we have just mailed it a link. Open that link
        instead of paying: it connects your subscription at no cost.
      </Notice>
      <CaughtMail />
      <p className="mt-6">Otherwise, the payment page is next. You come back here afterwards.</p>
      <p className="mt-6">
        <ButtonLink href={next.url}>Go to payment</ButtonLink>
      </p>
    </Page>
  );
}
