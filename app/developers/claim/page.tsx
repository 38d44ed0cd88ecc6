import type { Metadata } from "next";
import { headers } from "next/headers";
import { firstCallAt } from "@/components/developer/first-call";
import { RevealedKey } from "@/components/developer/revealed-key";
import { Snippets } from "@/components/developer/snippets";
import { WaitForFirstCall, WaitForPayment } from "@/components/developer/waiting";
import { ButtonLink, SubmitButton } from "@/components/ui/button";
import { CaughtMail } from "@/components/ui/caught-mail";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { cookieName, readCookie } from "@/lib/access/session-cookie";
import { baseUrl } from "@/lib/platform/env";
import { claimKey } from "@/lib/signup/claim";
import { mayReveal, readClaim } from "@/lib/signup/claim-state";
import { REVEAL_COOKIE, visitorOf } from "../forms";

export const metadata: Metadata = { title: "Your API key", robots: { index: false } };

type Search = { session_id?: string; sent?: string };

/** Shows the key of a paid sign-up, once, to the browser that pressed the button; otherwise how things stand. */
export default async function ClaimPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { session_id = "", sent } = await searchParams;
  const sessionId = String(session_id);
  const request = await headers();
  const visitor = visitorOf(request);
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
        Your {environment === "live" ? "live" : "sandbox"} key is ready. It is shown once, so have a
        place for it. It was e-mailed to you as well.
      </p>
      <form method="post" action="/developers/claim/reveal" className="mt-5">
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
      <RevealedKey secret={secret} onward="/docs/quickstart">
        <h2 className="mt-7 font-prose text-section font-medium">Next: a first call</h2>
        <p className="mt-2">Paste the line above into a shell, then one of these.</p>
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
    <Page title={claimedMs === null ? "This key is no longer kept" : "This key was shown already"}>
      <p className="mt-3">
        {claimedMs === null
          ? "Nobody asked for it within 24 hours, so only its hash is left. It was e-mailed to you."
          : `It was shown on ${MOMENT.format(claimedMs)} UTC, and e-mailed. We keep only its hash.`}
      </p>
      {isSent && (
        <Notice tone="done">
          A new key is on its way to the address of this sign-up, unless it was sent several today.
          The key before works for 72&nbsp;hours more.
        </Notice>
      )}
      <form method="post" action="/developers/claim/rotate" className="mt-5">
        <input type="hidden" name="session_id" value={sessionId} />
        <SubmitButton>
          {claimedMs === null ? "Mail me a new one" : "Rotate and mail me a new key"}
        </SubmitButton>
      </form>
      <p className="mt-5 text-small text-ink2">
        The key you have works for 72&nbsp;hours beside the new one.
      </p>
      <CaughtMail />
    </Page>
  );
}

function Waiting({ sessionId }: { sessionId: string }) {
  return (
    <Page title="Waiting for your payment">
      <p className="mt-3">
        This usually takes less than ten seconds. The key is also e-mailed, so nothing is lost if
        you leave.
      </p>
      <WaitForPayment path={statePath(sessionId)} />
      <p className="mt-5">
        <ButtonLink
          href={`/developers/claim?${new URLSearchParams({ session_id: sessionId })}`}
          tone="quiet"
        >
          Look again
        </ButtonLink>
      </p>
    </Page>
  );
}

const NOTHING = {
  unknown: {
    title: "We do not know this sign-up",
    text: "The address may not have been copied whole. If you have paid, your key is in your mail.",
  },
  failed: {
    title: "The payment did not go through",
    text: "Nothing was charged, and there is no key. You can sign up once more.",
  },
  expired: {
    title: "This payment page has run out",
    text: "Nothing was charged. You can sign up once more.",
  },
  unsure: {
    title: "We cannot see your payment now",
    text: "If you have paid, it is not lost: the key is e-mailed as soon as we hear of it. Reload the page in a minute, and do not pay again before.",
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
          I have paid: mail me a key
        </ButtonLink>
      </p>
    </Page>
  );
}
