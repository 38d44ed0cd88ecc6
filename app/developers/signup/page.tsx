import type { Metadata } from "next";
import { headers } from "next/headers";
import { money } from "@/components/subscribe/money";
import { SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { PublicColumn } from "@/components/ui/public-page";
import { BUILDER_PLAN } from "@/lib/contract/plans";
import { environmentOf } from "@/lib/platform/env";
import { isStripeConfigured } from "@/lib/platform/stripe";

export const metadata: Metadata = { title: "Get a key" };

type Search = { problem?: string };

/** Renders the sign-up form with its price; payment happens on the processor's page. */
export default async function SignUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem } = await searchParams;
  const environment = environmentOf((await headers()).get("host"));
  if (!isStripeConfigured(environment)) return <NothingSold />;
  const text = problem === "left" ? LEFT : problemText(problem);
  return (
    <PublicColumn title="Get an API key">
      <p className="mt-3">
        {money(BUILDER_PLAN.amount)} a month. You pay on the next page. Then we show you the key
        once and email it to you.
      </p>
      {environment === "test" && (
        <Notice tone="info">This is the sandbox. No real money is charged.</Notice>
      )}
      {text !== undefined && <Notice tone={problem === "left" ? "info" : "problem"}>{text}</Notice>}
      <form method="post" action="/developers/signup/send" className="mt-2">
        <KeepTyped />
        <KeepLeft />
        <EmailField
          hint="We send the key to this address. If it already has an account, we’ll email you how to get a new key without paying again."
          isWrong={problem === "email"}
        />
        <div className="mt-7">
          <SubmitButton>Continue to payment</SubmitButton>
        </div>
      </form>
      <p className="mt-7 text-small text-ink2">
        Programs can sign up too: <code className="font-mono text-code">POST /v1/signup</code> with
        an email address returns the same checkout.
      </p>
    </PublicColumn>
  );
}

const LEFT = "You left the payment page. Continue whenever you like.";

function NothingSold() {
  return (
    <PublicColumn title="Keys aren’t sold here">
      <p className="mt-3">
        This service doesn’t sell keys. <a href="/partners/apply">Apply as a platform</a> to request
        one.
      </p>
    </PublicColumn>
  );
}
