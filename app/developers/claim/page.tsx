import type { Metadata } from "next";
import { headers } from "next/headers";
import { firstCallAt } from "@/components/developer/first-call";
import { RevealedKey } from "@/components/developer/revealed-key";
import { Snippets } from "@/components/developer/snippets";
import { WaitForFirstCall, WaitForPayment } from "@/components/developer/waiting";
import { ButtonLink, SubmitButton } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { cookieName, readCookie } from "@/lib/access/session-cookie";
import { baseUrl } from "@/lib/platform/env";
import { claimKey } from "@/lib/signup/claim";
import { mayReveal, readClaim } from "@/lib/signup/claim-state";
import { visitOf } from "../../link-cookie";
import { REVEAL_COOKIE } from "../forms";

export const metadata: Metadata = { title: "Your API key", robots: { index: false } };

type Search = { session_id?: string; sent?: string };

/**
 * Shows the key of a paid sign-up once, to the browser that pressed the button; otherwise shows the sign-up's status.
 */
export default async function ClaimPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "", sent } = await searchParams;
  const sessionId = String(session_id);
  const request = await headers();
  const visitor = visitOf(request);
  const claim = await readClaim(visitor, sessionId).catch(() => ({ state: "unsure" as const }));
  const token = readCookie(request, cookieName(visitor.environment, REVEAL_COOKIE));
  if (claim.state === "ready" && mayReveal(visitor, token, sessionId)) {
    const key = await claimKey(visitor, sessionId).then(
      ({ api_key }) => api_key,
      () => null,
    );
    if (key !== null)
      return <Shown sessionId={sessionId} secret={key} address={baseUrl(visitor.environment)} />;
  }
  if (claim.state === "ready")
    return <Ready sessionId={sessionId} environment={visitor.environment} />;
  if (claim.state === "over")
    return <Over sessionId={sessionId} claimedMs={claim.claimedMs} isSent={sent === "yes"} />;
  if (claim.state === "waiting") return <Waiting sessionId={sessionId} />;
  return <Nothing state={claim.state} />;
}

const statePath = (sessionId: string): string =>
  `/developers/claim/state?${new URLSearchParams({ session_id: sessionId })}`;

function Ready({ sessionId, environment }: { sessionId: string; environment: "test" | "live" }) {
  return (
    <Page title="Payment received">
      <p className="mt-3">
        Your {environment === "live" ? "live" : "sandbox"} key is ready. We show it once, so have
        somewhere to save it. We’ve also emailed it to you.
      </p>
      <form method="post" action="/developers/claim/reveal" className="mt-5">
        <KeepTyped />
        <input type="hidden" name="session_id" value={sessionId} />
        <SubmitButton>Reveal key</SubmitButton>
      </form>
      <CaughtMail />
    </Page>
  );
}

function Shown({
  sessionId,
  secret,
  address,
}: {
  sessionId: string;
  secret: string;
  address: string;
}) {
  return (
    <Page title="Your API key">
      <RevealedKey secret={secret} onward="/docs/quickstart" ifLost="We can email you a new one.">
        <h2 className="mt-7 font-prose text-section font-medium">Next: make your first call</h2>
        <p className="mt-2">Paste the line above into your shell, then run one of these.</p>
        <Snippets snippets={firstCallAt(address)} />
        <WaitForFirstCall path={statePath(sessionId)} />
      </RevealedKey>
    </Page>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

function Over({
  sessionId,
  claimedMs,
  isSent,
}: {
  sessionId: string;
  claimedMs: number | null;
  isSent: boolean;
}) {
  return (
    <Page
      title={claimedMs === null ? "This key is no longer stored" : "This key was already shown"}
    >
      <p className="mt-3">
        {claimedMs === null
          ? "Nobody revealed it within 24 hours, so we now keep only its hash. We emailed it to you."
          : `It was shown on ${MOMENT.format(claimedMs)} UTC and emailed to you. We only keep its hash.`}
      </p>
      {isSent && (
        <Notice tone="done">
          We’ve sent a new key to the address you signed up with, unless several were already sent
          today. Your old key works for 72&nbsp;more hours.
        </Notice>
      )}
      <form method="post" action="/developers/claim/rotate" className="mt-5">
        <KeepTyped />
        <input type="hidden" name="session_id" value={sessionId} />
        <SubmitButton>
          {claimedMs === null ? "Email me a new key" : "Rotate key and email it to me"}
        </SubmitButton>
      </form>
      <p className="mt-5 text-small text-ink2">Your old key keeps working for 72&nbsp;hours.</p>
      <CaughtMail />
    </Page>
  );
}

function Waiting({ sessionId }: { sessionId: string }) {
  return (
    <Page title="Waiting for your payment">
      <p className="mt-3">
        A card usually takes less than ten seconds, a bank transfer a few days. We’ll also email you
        the key, so you can safely leave this page.
      </p>
      <WaitForPayment path={statePath(sessionId)} />
      <p className="mt-5">
        <ButtonLink
          href={`/developers/claim?${new URLSearchParams({ session_id: sessionId })}`}
          tone="quiet"
        >
          Check again
        </ButtonLink>
      </p>
    </Page>
  );
}

const NOTHING = {
  unknown: {
    title: "We can’t find this sign-up",
    text: "The link may be incomplete. If you paid, your key is in your email.",
  },
  failed: {
    title: "The payment failed",
    text: "You weren’t charged, and no key was created. You can sign up again.",
  },
  expired: {
    title: "This payment page has expired",
    text: "You weren’t charged. You can sign up again.",
  },
  returned: {
    title: "You already have a plan",
    text: "This address already has a builder plan, so we’re refunding this payment. Your key is in your email; if you don’t have it, we can email you a new one.",
  },
  unsure: {
    title: "We can’t check your payment right now",
    text: "If you paid, we’ll email you the key as soon as the payment is confirmed. Reload this page in a minute, and don’t pay again before then.",
  },
} as const;

function Nothing({ state }: { state: keyof typeof NOTHING }) {
  const { title, text } = NOTHING[state];
  return (
    <Page title={title}>
      <p className="mt-3">{text}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/developers/signup">Sign up</ButtonLink>
        <ButtonLink href="/developers/resend" tone="quiet">
          I’ve paid, email me a key
        </ButtonLink>
      </p>
    </Page>
  );
}
