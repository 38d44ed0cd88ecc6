import type { Metadata } from "next";
import { headers } from "next/headers";
import { ConsentQuestion } from "@/components/oauth/consent-question";
import { Button, ButtonLink } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Brand } from "@/components/ui/mark";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import type { PersonScope } from "@/lib/access/scope";
import { requirePerson } from "@/lib/api/signed-in";
import { subscribeUrl } from "@/lib/billing/subscribe-link";
import { type Consent, consentOf } from "@/lib/oauth/consent";
import { isAskedHere } from "@/lib/oauth/question-cookie";
import { findOwn } from "@/lib/self/record";
import { ownPage } from "../../../own-page";

export const metadata: Metadata = { title: "Connect an app", robots: { index: false } };

/** Asks the user whether an app may act for them. */
async function ConsentPage({
  params,
  searchParams,
}: {
  params: Promise<{ uid: string }>;
  searchParams: Promise<{ problem?: string }>;
}) {
  const [{ uid }, { problem }] = await Promise.all([params, searchParams]);
  const path = `/oauth/consent/${encodeURIComponent(uid)}`;
  const { person } = (await requirePerson(path)).scopes;
  // In a browser other than the one the app started in, an answer would go to whoever started there.
  const isHere = isAskedHere(new Headers(await headers()), uid);
  const asked: Consent = isHere ? await consentOf(person, uid) : { state: "over" };
  if (asked.state !== "open") {
    const subscribeAt = asked.state === "wall" ? await subscribePage(person) : null;
    return <Closed {...{ asked, subscribeAt }} owner={person.personId} action={`${path}/answer`} />;
  }
  const text = problemText(problem);
  return (
    <main id="main" className="mx-auto max-w-sm px-4 py-6">
      <p className="flex items-center justify-between gap-4">
        <Brand />
        <span className="min-w-0 text-right text-small break-all text-ink2">{person.emailKey}</span>
      </p>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <div className="mt-6">
        <ConsentQuestion
          asked={asked}
          answer={{ action: `${path}/answer`, personId: person.personId }}
        />
      </div>
    </main>
  );
}

export default ownPage(ConsentPage);

/** Returns where to subscribe: with the user's own record, else through their team's plan. */
async function subscribePage(person: PersonScope): Promise<string> {
  const own = await findOwn(person);
  return own === null ? "/settings/billing" : subscribeUrl(own.account, own.athleteId);
}

const CLOSED = {
  over: [
    "This request is no longer open",
    "It was answered, has expired, or was started in another browser. Connect the app again from there.",
  ],
  nothing: [
    "This app is for coaches",
    "It asks for a coach’s roster, and you don’t have one. Nothing was shared.",
  ],
  no_record: [
    "You don’t have a record here yet",
    "Start one first, then connect the app again. Nothing was shared.",
  ],
  wall: [
    "Apps are for subscribers and coaches",
    "Subscribe first, then connect the app again. Nothing was shared.",
  ],
} as const;

/** Explains why the user can't be asked, and where to go next if there is a way. */
function Closed({
  asked,
  subscribeAt,
  owner,
  action,
}: {
  asked: Exclude<Consent, { state: "open" }>;
  subscribeAt: string | null;
  /** The person's id. */
  owner: string;
  action: string;
}) {
  const [title, text] = CLOSED[asked.state];
  return (
    <Page title={title}>
      <p className="mt-3">{text}</p>
      {asked.state !== "over" && (
        <form method="post" action={action} className="mt-6 grid gap-3 sm:grid-cols-2">
          <KeepTyped owner={owner} />
          {subscribeAt !== null && (
            <ButtonLink href={subscribeAt} size="half">
              Subscribe
            </ButtonLink>
          )}
          {asked.state === "no_record" && (
            <ButtonLink href="/me" size="half">
              Start a record
            </ButtonLink>
          )}
          <Button type="submit" name="answer" value="deny" size="half">
            Back to {asked.app.name}
          </Button>
        </form>
      )}
    </Page>
  );
}
