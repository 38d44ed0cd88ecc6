import type { Metadata } from "next";
import { headers } from "next/headers";
import { firstCallAt } from "@/components/developer/first-call";
import { KEY_VARIABLE } from "@/components/developer/key-lines";
import { CodeBlock, Snippets } from "@/components/developer/snippets";
import { Page } from "@/components/ui/page";
import { ACCOUNT_LIMITS } from "@/lib/contract/plans";
import { baseUrl, environmentOf } from "@/lib/platform/env";

export const metadata: Metadata = {
  title: "Quickstart",
  description: "From a key to the first answer of the fueling API.",
};

const HEADING = "mt-7 font-prose text-section font-medium";

/** From a key to a first answer: where mails and the key's own page lead on to. */
export default async function QuickstartPage() {
  const address = baseUrl(environmentOf((await headers()).get("host")));
  const { ratePerSecond, requestsPerDay } = ACCOUNT_LIMITS.self_serve;
  return (
    <Page title="Quickstart">
      <h2 className={HEADING}>1. Keep the key where the shell finds it</h2>
      <p className="mt-2">
        A key is shown once. No key yet? <a href="/developers">Get one.</a>
      </p>
      <CodeBlock code={`export ${KEY_VARIABLE}=…`} label="Copy the line" />
      <h2 className={HEADING}>2. Ask for one session</h2>
      <p className="mt-2">Three hours on the bike, 30&nbsp;°C, an athlete of 68&nbsp;kg.</p>
      <Snippets snippets={firstCallAt(address)} />
      <h2 className={HEADING}>3. Show the safety block beside the numbers</h2>
      <p className="mt-2">
        The answer has carbohydrate, sodium and fluid per hour, as a range where something is not
        known yet, and <code className="font-mono">safety</code> with the most that is safe.{" "}
        <code className="font-mono">precision.missing_fields</code> names what would narrow it.
      </p>
      <h2 className={HEADING}>What else there is</h2>
      <ul className="mt-2 list-disc pl-5">
        <li>
          <a href="/v1/openapi.json">Every route as OpenAPI</a>, for clients and code generators.
        </li>
        <li>
          <a href="/docs/errors">Every error</a> with its cause and what to do about it.
        </li>
        <li>
          <a href="/dev">Your console</a>: keys, requests, usage and webhooks. Sign in with the
          address you signed up with.
        </li>
      </ul>
      <p className="mt-5 text-small text-ink2">
        A builder's account has {requestsPerDay} calls a day and {ratePerSecond} a second; the
        headers of every answer say what is left.
      </p>
    </Page>
  );
}
