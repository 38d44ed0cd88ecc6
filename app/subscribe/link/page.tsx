import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";

export const metadata: Metadata = { title: "Use your subscription", robots: { index: false } };

type Search = { token?: string; done?: string };

/** Where the mailed link leads. It asks once more, because mail programs open links by themselves. */
export default async function LinkPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "", done } = await searchParams;
  if (done === "yes") {
    return (
      <Page title="Your subscription is connected">
        <Notice tone="done">Nothing was charged. Your next calculation gives exact numbers.</Notice>
      </Page>
    );
  }
  if (done === "unavailable") {
    return (
      <Page title="That did not work">
        <p className="mt-3">
          The payment page cannot be opened at the moment. Nothing was charged; ask for a new link
          in a while, on the page where you entered your address.
        </p>
      </Page>
    );
  }
  if (done === "no") {
    return (
      <Page title="This link does not work any more">
        <p className="mt-3">
          It works once, for an hour. Ask for a new one on the page where you entered your address.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Use your subscription">
      <p className="mt-3">
        You asked to use the subscription of your e-mail address, at no cost. If it has ended, you
        can pay for a new one with what you have saved.
      </p>
      <form method="post" action="/subscribe/link/use" className="mt-6">
        <input type="hidden" name="token" value={String(token)} />
        <SubmitButton>Use my subscription</SubmitButton>
      </form>
    </Page>
  );
}
