import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { readCheckout } from "@/lib/billing/checkout-pages";

export const metadata: Metadata = { title: "Your subscription", robots: { index: false } };

type Search = { session_id?: string };

const REASONS = {
  unknown: {
    title: "We do not know this payment",
    text: "Open your link again from the app that showed it to you.",
  },
  unsure: {
    title: "We cannot see your payment now",
    text: "If you have paid, it is not lost: your access begins as soon as we hear of it. Reload the page in a minute, and do not pay again before.",
  },
  open: {
    title: "This is not paid yet",
    text: "If you have just paid, this can take a minute: reload the page to look again. Otherwise nothing was charged.",
  },
  processing: {
    title: "Your payment is on its way",
    text: "Some ways to pay take a few days. We mail you when the money has arrived; your access begins then. You need not pay again.",
  },
  failed: {
    title: "The payment did not go through",
    text: "Nothing was charged. Open your link again from the app that showed it to you to try once more.",
  },
  expired: {
    title: "This payment is closed",
    text: "Nothing was charged. Open your link again from the app that showed it to you.",
  },
} as const;

/** Where the checkout leads back to: says how it went and leads home. */
export default async function ReturnPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "" } = await searchParams;
  const { outcome, returnUrl } = await readCheckout(String(session_id)).catch(() => ({
    outcome: "unsure" as const,
    returnUrl: null,
  }));
  const isPaid = outcome === "paid";
  return (
    <Page title={isPaid ? "Thank you" : REASONS[outcome].title}>
      {isPaid ? (
        <Notice tone="done">
          You have full access: your next calculation gives exact numbers.
        </Notice>
      ) : (
        <p className="mt-3">{REASONS[outcome].text}</p>
      )}
      {outcome === "open" && (
        <p className="mt-3">
          You can still{" "}
          <a
            href={`/subscribe/continue?${new URLSearchParams({ session_id: String(session_id) })}`}
          >
            go on to the payment
          </a>
          .
        </p>
      )}
      {returnUrl !== null && (
        <p className="mt-6">
          <ButtonLink href={returnUrl}>Back to the app</ButtonLink>
        </p>
      )}
      {isPaid && (
        <p className="mt-8 text-small text-ink2">
          Cancel, change your card or find an invoice at any time:{" "}
          <a href="/subscribe/manage">manage your subscription</a>.
        </p>
      )}
    </Page>
  );
}
