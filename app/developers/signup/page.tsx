import type { Metadata } from "next";
import { headers } from "next/headers";
import { money } from "@/components/subscribe/money";
import { SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { BUILDER_PLAN } from "@/lib/contract/plans";
import { environmentOf } from "@/lib/platform/env";
import { isStripeConfigured } from "@/lib/platform/stripe";

export const metadata: Metadata = { title: "Get a key" };

type Search = { problem?: string };

/** An address and a price: the payment is on the processor's own page. */
export default async function SignUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem } = await searchParams;
  const environment = environmentOf((await headers()).get("host"));
  if (!isStripeConfigured(environment)) return <NothingSold />;
  const text = problem === "left" ? LEFT : problemText(problem);
  return (
    <Page title="Get an API key">
      <p className="mt-3">
        {money(BUILDER_PLAN.amount)} a month. You pay on the next page; then the key is shown here
        once, and e-mailed.
      </p>
      {environment === "test" && (
        <Notice tone="info">This is the sandbox: no real money moves.</Notice>
      )}
      {text !== undefined && <Notice tone={problem === "left" ? "info" : "problem"}>{text}</Notice>}
      <form method="post" action="/developers/signup/send" className="mt-2">
        <KeepTyped />
        <EmailField
          hint="The key goes to this address. If it has an account already, we mail it how to come by a new key without paying again."
          isWrong={problem === "email"}
        />
        <div className="mt-7">
          <SubmitButton>Continue to payment</SubmitButton>
        </div>
      </form>
      <p className="mt-7 text-small text-ink2">
        A program can sign up as well: <code className="font-mono text-code">POST /v1/signup</code>{" "}
        with an address answers the same checkout.
      </p>
    </Page>
  );
}

const LEFT = "Nothing was paid. Go on whenever you like.";

function NothingSold() {
  return (
    <Page title="No keys are sold here">
      <p className="mt-3">
        Whoever runs this service sells no keys. <a href="/partners/apply">Apply as a partner</a> to
        ask for one.
      </p>
    </Page>
  );
}
