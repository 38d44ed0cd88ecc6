import type { Metadata } from "next";
import { headers } from "next/headers";
import { FIRST_INPUT, firstCallAt } from "@/components/developer/first-call";
import { CodeBlock } from "@/components/developer/snippets";
import { money } from "@/components/subscribe/money";
import { ButtonLink } from "@/components/ui/button";
import { PublicColumn } from "@/components/ui/public-page";
import { ACCOUNT_LIMITS, BUILDER_PLAN } from "@/lib/contract/plans";
import { answer } from "@/lib/nutrition/answer";
import { utcYear, wallMs } from "@/lib/platform/clock";
import { baseUrl, environmentOf } from "@/lib/platform/env";
import { isStripeConfigured } from "@/lib/platform/stripe";

export const metadata: Metadata = {
  title: "For developers",
  description:
    "Carbohydrate, sodium and fluid per hour for any endurance session, with one API call.",
};

/** Renders what builders get, what it costs, and a call with its response. */
export default async function DevelopersPage() {
  const environment = environmentOf((await headers()).get("host"));
  const address = baseUrl(environment);
  const [curl] = firstCallAt(address);
  const view = { kind: "full" } as const;
  const sample = answer(FIRST_INPUT, null, { baseUrl: address, view, year: utcYear(wallMs()) });
  return (
    <PublicColumn title="Fueling numbers in one API call">
      <p className="mt-3 font-prose text-prose">
        Send a session and what you know about the athlete. Get carbohydrate, sodium and fluid per
        hour with safety limits, as a range that narrows with every answer.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        {isStripeConfigured(environment) ? (
          <ButtonLink href="/developers/signup">Get a key</ButtonLink>
        ) : (
          <ButtonLink href="/partners/apply">Request a key</ButtonLink>
        )}
        <ButtonLink href="/docs/quickstart" tone="quiet">
          Read the docs
        </ButtonLink>
      </p>
      {isStripeConfigured(environment) && <Price />}
      <h2 className="mt-10 font-prose text-section font-medium">Try it in a minute</h2>
      <p className="mt-2">This call:</p>
      <CodeBlock code={curl.code} label="Copy the call" />
      <p className="mt-5">Returns this, computed by the engine when this page loaded:</p>
      <pre className="mt-2 rounded-control border border-edge bg-sunken p-3 font-mono text-code break-words whitespace-pre-wrap">
        <code data-testid="sample">{JSON.stringify(shortened(sample), null, 2)}</code>
      </pre>
      <p className="mt-5 text-small text-ink2">
        Numbers are guidance, not medical instructions. Always show the safety block beside them.
      </p>
      <p className="mt-5">
        Lost your key? <a href="/developers/resend">Get a new one.</a>
      </p>
    </PublicColumn>
  );
}

/** Shown only if keys are sold. */
function Price() {
  const { ratePerSecond, requestsPerDay } = ACCOUNT_LIMITS.self_serve;
  return (
    <>
      <h2 className="mt-10 font-prose text-section font-medium">Pricing</h2>
      <p className="mt-2">
        Try it free{" "}
        {isStripeConfigured("test") ? (
          <a href={`${baseUrl("test")}/developers/signup`}>in the sandbox</a>
        ) : (
          "in the sandbox"
        )}
        . A live key costs {money(BUILDER_PLAN.amount)} a month: {requestsPerDay} calls a day,{" "}
        {ratePerSecond} a second. Cancel anytime. Your athletes get a free trial, then pay for exact
        numbers themselves.
      </p>
      <p className="mt-2">
        Running a larger platform? <a href="/partners/apply">Apply as a platform</a>.
      </p>
    </>
  );
}

/** Drops the long list of what would narrow the answer. */
function shortened({ precision: _, attribution: __, ...rest }: ReturnType<typeof answer>) {
  return rest;
}
