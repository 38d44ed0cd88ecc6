import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { confirmCheckout } from "@/lib/billing/checkout";

export const metadata: Metadata = { title: "Your subscription", robots: { index: false } };

type Search = { session_id?: string };

/** Where the checkout leads back to: says how it went and leads home. */
export default async function ReturnPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "" } = await searchParams;
  const { outcome, returnUrl } = await confirmCheckout(String(session_id)).catch(() => ({
    outcome: "open" as const,
    returnUrl: null,
  }));
  if (outcome === "unknown") {
    return (
      <Page title="We do not know this payment">
        <p className="mt-3">Open your link again from the app that showed it to you.</p>
      </Page>
    );
  }
  if (outcome === "open") {
    return (
      <Page title="The payment is on its way">
        <p className="mt-3">
          It has not been confirmed yet. This can take a minute; reload the page to look again. You
          will not be charged twice.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Thank you">
      <Notice tone="done">You have full access: your next calculation gives exact numbers.</Notice>
      {returnUrl !== null && (
        <p className="mt-6">
          <ButtonLink href={returnUrl}>Back to the app</ButtonLink>
        </p>
      )}
    </Page>
  );
}
