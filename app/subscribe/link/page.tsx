import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { PublicColumn } from "@/components/ui/public-page";

export const metadata: Metadata = { title: "Use your subscription", robots: { index: false } };

type Search = { token?: string; done?: string };

/** Renders the page behind the mailed link. It asks for confirmation, because mail programs open links on their own. */
export default async function LinkPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "", done } = await searchParams;
  if (done === "yes") {
    return (
      <PublicColumn title="Your subscription is connected">
        <Notice tone="done">
          You weren’t charged. You get exact numbers wherever your answers are complete.
        </Notice>
      </PublicColumn>
    );
  }
  if (done === "unavailable") {
    return (
      <PublicColumn title="That didn’t work">
        <p className="mt-3">
          We can’t open the payment page right now. You weren’t charged. Request a new link later,
          on the page where you entered your address.
        </p>
      </PublicColumn>
    );
  }
  if (done === "no") {
    return (
      <PublicColumn title="This link no longer works">
        <p className="mt-3">
          Links work once, for an hour. Request a new one on the page where you entered your
          address.
        </p>
      </PublicColumn>
    );
  }
  return (
    <PublicColumn title="Use your subscription">
      <p className="mt-3">
        You asked to use the subscription of your email address, at no cost. If it has ended, you
        can pay for a new one with your saved payment details.
      </p>
      <form method="post" action="/subscribe/link/use" className="mt-6">
        <KeepTyped />
        <input type="hidden" name="token" value={String(token)} />
        <SubmitButton>Use my subscription</SubmitButton>
      </form>
    </PublicColumn>
  );
}
