import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PublicColumn } from "@/components/ui/public-page";
import { readCheckout } from "@/lib/billing/checkout-pages";

export const metadata: Metadata = { title: "Your subscription", robots: { index: false } };

type Search = { session_id?: string };

const REASONS = {
  unknown: {
    title: "We can’t find this payment",
    text: "Open your link again from the app where you found it.",
  },
  unsure: {
    title: "We can’t check your payment right now",
    text: "If you paid, your access starts as soon as the payment is confirmed. Reload this page in a minute, and don’t pay again before then.",
  },
  open: {
    title: "Not paid yet",
    text: "If you just paid, this can take a minute. Reload the page to check. If you didn’t pay, you weren’t charged.",
  },
  processing: {
    title: "Your payment is processing",
    text: "Some payment methods take a few days. We’ll email you when the payment arrives and your access starts. Don’t pay again.",
  },
  failed: {
    title: "The payment failed",
    text: "You weren’t charged. To try again, open your link from the app where you found it.",
  },
  expired: {
    title: "This payment is closed",
    text: "You weren’t charged. Open your link again from the app where you found it.",
  },
} as const;

/** Renders the result of a checkout, which redirects here, with a link home. */
export default async function ReturnPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "" } = await searchParams;
  const { outcome, returnUrl } = await readCheckout(String(session_id)).catch(() => ({
    outcome: "unsure" as const,
    returnUrl: null,
  }));
  const isPaid = outcome === "paid";
  return (
    <PublicColumn title={isPaid ? "Thank you" : REASONS[outcome].title}>
      {isPaid ? (
        <Notice tone="done">
          You have full access. You get exact numbers wherever your answers are complete.
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
            continue to payment
          </a>
          .
        </p>
      )}
      {returnUrl !== null && (
        <p className="mt-6">
          <ButtonLink href={returnUrl}>Back to the app</ButtonLink>
        </p>
      )}
      {isPaid && returnUrl === null && (
        <p className="mt-3">You can go back to the app where you found this.</p>
      )}
      {isPaid && (
        <p className="mt-8 text-small text-ink2">
          Cancel, change your card or find an invoice anytime:{" "}
          <a href="/subscribe/manage">manage your subscription</a>.
        </p>
      )}
    </PublicColumn>
  );
}
