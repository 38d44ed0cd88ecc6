"use client";

import { NewSecret } from "../developer/new-secret";
import { Refusal } from "../portal/api";
import { asDrawn } from "../portal/drawn-for";
import { saidText } from "./words";

const SHOWN = {
  title: "The app’s secret",
  what: "secret",
  ifLost: "Create another one. This one then stops working.",
} as const;

/** Creates or replaces an app's secret, which is shown once. */
export function AppSecret({
  id,
  hasSecret,
  isOff,
}: {
  id: string;
  hasSecret: boolean;
  isOff: boolean;
}) {
  const words = {
    open: hasSecret ? "New secret" : "Create a secret",
    title: hasSecret ? "Another secret" : "A secret for this app",
    submit: hasSecret ? "Replace it now" : "Create the secret",
  };
  return (
    <NewSecret
      words={words}
      make={() => secretOf(id)}
      shown={SHOWN}
      isOff={isOff}
      tone={hasSecret ? "quiet" : "primary"}
    >
      <p className="mt-3">
        {hasSecret
          ? "The current secret stops working right away: your server is refused until it uses the new one. Nobody is disconnected."
          : "The app must then send it whenever it gets tokens. Only a server can keep a secret, so an app on people’s own devices must go without."}
      </p>
    </NewSecret>
  );
}

/** @throws Refusal with what a page would say */
async function secretOf(id: string): Promise<string> {
  const sent = { method: "POST", headers: asDrawn(), body: new URLSearchParams({ app: id }) };
  const unanswered = (): never => {
    throw new Refusal(
      "unreachable",
      "No response from the server. If in doubt, create another one.",
    );
  };
  const answer = await fetch("/dev/apps/secret", sent).catch(unanswered);
  // The response can break off before the secret, which has then been replaced all the same.
  if (!answer.redirected && answer.ok)
    return ((await answer.json().catch(unanswered)) as { secret: string }).secret;
  // A rejected form redirects to a page whose URL says why.
  const { pathname, searchParams } = new URL(answer.url);
  if (pathname === "/login") throw new Refusal("signed_out", "You’re signed out.");
  const problem = searchParams.get("problem") ?? "unavailable";
  throw new Refusal(problem, saidText(problem) ?? "That didn’t work. Please try again.");
}
