import type { Metadata } from "next";
import { headers } from "next/headers";
import { firstCallAt } from "@/components/developer/first-call";
import { RevealedKey } from "@/components/developer/revealed-key";
import { Snippets } from "@/components/developer/snippets";
import { SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Page } from "@/components/ui/page";
import { cookieName, readCookie } from "@/lib/access/session-cookie";
import { baseUrl } from "@/lib/platform/env";
import { issueByLink, readKeyLink } from "@/lib/signup/applications";
import { visitOf } from "../../link-cookie";
import { KEY_COOKIE } from "../forms";

export const metadata: Metadata = {
  title: "Your API key",
  robots: { index: false },
  referrer: "same-origin",
};

const IF_LOST = "If you’ve lost the key, contact the operator of this service.";

type Search = { token?: string };

/** Renders the page behind an approved platform's link. Issues the key once, to the browser that pressed the button. */
export default async function KeyPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams;
  const request = await headers();
  const visitor = visitOf(request);
  const pressed = readCookie(request, cookieName(visitor.environment, KEY_COOKIE));
  if (token === undefined && pressed !== null) {
    const issued = await issueByLink(visitor, pressed).catch(() => null);
    if (issued !== null) return <Issued secret={issued.key} environment={issued.environment} />;
  }
  const environment = token === undefined ? null : await readKeyLink(visitor, String(token));
  if (environment === null) return <Spent />;
  return (
    <Page title={`Your ${environment === "live" ? "live" : "sandbox"} key`}>
      <p className="mt-3">
        We create it when you press the button, and show it once. Have a password manager open: we
        can’t show it again.
      </p>
      <form method="post" action="/partners/key/reveal" className="mt-5">
        <KeepTyped />
        <input type="hidden" name="token" value={String(token)} />
        <SubmitButton>Reveal key</SubmitButton>
      </form>
    </Page>
  );
}

function Issued({ secret, environment }: { secret: string; environment: "test" | "live" }) {
  return (
    <Page title={`Your ${environment === "live" ? "live" : "sandbox"} key`}>
      <RevealedKey secret={secret} onward="/docs/quickstart" ifLost={IF_LOST}>
        <h2 className="mt-7 font-prose text-section font-medium">Next: make your first call</h2>
        <p className="mt-2">Paste the line above into your shell, then run one of these.</p>
        <Snippets snippets={firstCallAt(baseUrl(environment))} />
      </RevealedKey>
    </Page>
  );
}

function Spent() {
  return (
    <Page title="This link no longer works">
      <p className="mt-3">It shows the key once, within 14&nbsp;days. {IF_LOST}</p>
    </Page>
  );
}
