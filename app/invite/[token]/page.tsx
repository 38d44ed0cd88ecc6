import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { visitOf } from "@/app/link-cookie";
import { Consent } from "@/components/coaching/consent";
import { RecordChoice } from "@/components/coaching/record-choice";
import { AskedFirst } from "@/components/ui/asked-first";
import { BrowserZone } from "@/components/ui/browser-zone";
import { Button, QuietButton, SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { Field } from "@/components/ui/field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { answerProblem, problemText } from "@/components/ui/problems";
import { loginPath, requirePerson, signedIn } from "@/lib/api/signed-in";
import { asksName } from "@/lib/coaches/acceptance";
import { listOwnRecords, type OwnRecord } from "@/lib/coaches/house";
import { type Opened, readInvitation, type Shown, showInvitation } from "@/lib/coaches/opening";
import { DECLINE_DAYS } from "@/lib/contract/coach";
import { NAME_MAX } from "@/lib/contract/primitives";
import { withTeam } from "@/lib/wording/grammar";
import { formatFor } from "../../me/format";
import { ownPage } from "../../own-page";

export const metadata: Metadata = { title: "Invitation", robots: { index: false } };

type Open = Extract<Opened, { state: "open" }>;

/** Lets someone answer an invitation to be coached, or to coach in a team. */
async function InvitePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ problem?: string }>;
}) {
  const [{ token }, { problem }] = await Promise.all([params, searchParams]);
  const action = `/invite/${encodeURIComponent(token)}`;
  const request = new Headers(await headers());
  const isSignedIn = (await signedIn(request)) !== null;
  const shown = isSignedIn ? null : await showInvitation(visitOf(request), token);
  if (shown !== null) return <ToSignIn shown={shown} next={action} problem={problem} />;
  const { person } = (await requirePerson(action)).scopes;
  const opened = await readInvitation(person, token);
  if (opened.state === "declined") {
    const { date } = await formatFor(person, "UTC");
    return (
      <Closed title="You declined">
        You declined an invitation from {opened.teamName}, so nothing was shared. {opened.teamName}{" "}
        can’t invite you again until {date(opened.untilMs)}.
      </Closed>
    );
  }
  if (opened.state !== "open") {
    const [title, text] = CLOSED[opened.state];
    return (
      <Closed
        title={title}
        elsewhere={
          opened.state === "wrong_account" ? { email: person.emailKey, here: action } : null
        }
      >
        {text}
      </Closed>
    );
  }
  const text = answerProblem(problem, "your_name");
  const records = opened.role === null ? await listOwnRecords(person) : [];
  return (
    <Page title={titleOf(opened)}>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action={`${action}/answer`}>
        <KeepTyped owner={person.personId} />
        <KeepLeft owner={person.personId} />
        {opened.role === null ? (
          <ToBeCoached
            opened={opened}
            records={records}
            asks={await asksName(person, records, opened.name)}
            isWrong={problem === "invalid_value"}
          />
        ) : (
          <ToCoach teamName={opened.teamName} />
        )}
      </form>
      <AskedFirst
        label="Decline"
        title="Decline the invitation?"
        keep="Don’t decline"
        action={
          <form method="post" action={`${action}/answer`}>
            <KeepTyped owner={person.personId} of="decline" />
            <Button type="submit" tone="ending" name="answer" value="decline">
              Decline it
            </Button>
          </form>
        }
      >
        {opened.teamName} can’t invite you again for {DECLINE_DAYS} days, even if you change your
        mind.
      </AskedFirst>
    </Page>
  );
}

export default ownPage(InvitePage);

const titleOf = ({ role, coachName, teamName }: Pick<Open, keyof Shown & keyof Open>): string =>
  role === null ? `${coachName} would like to coach your fueling` : `Coach with ${teamName}`;

/** Shows who is inviting, and the remaining step: proving that the address is the user's own. */
function ToSignIn({
  shown,
  next,
  problem,
}: {
  shown: Shown;
  next: string;
  problem: string | undefined;
}) {
  const { coachName, teamName, email, name } = shown;
  const text = problemText(problem);
  return (
    <Page title={titleOf(shown)}>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <p className="mt-3">
        {withTeam(coachName, " of ", teamName)} invites you. We’ll email you a link that signs you
        in and brings you back here to see what you’d agree to. Nothing is shared until then.
      </p>
      <form method="post" action="/signup/send" className="mt-2">
        <KeepTyped />
        <KeepLeft />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="from" value={next} />
        <EmailField
          hint="The address the invitation was sent to."
          isWrong={problem === "email"}
          value={email}
        />
        <Field
          name="name"
          label="Your name"
          hint="Shown to the team, unless your account already has a name."
          autoComplete="name"
          maxLength={NAME_MAX}
          defaultValue={name ?? ""}
        />
        <div className="mt-6">
          <SubmitButton>Email me the link</SubmitButton>
        </div>
      </form>
      <p className="mt-6">
        Have a password? <a href={loginPath(next)}>Sign in with it.</a>
      </p>
    </Page>
  );
}

function ToBeCoached({
  opened: { coachName, teamName, isPaidByTeam },
  records,
  asks,
  isWrong,
}: {
  opened: Open;
  records: readonly OwnRecord[];
  /** Whether to ask for a name. */
  asks: Awaited<ReturnType<typeof asksName>>;
  isWrong: boolean;
}) {
  return (
    <>
      <p className="mt-3">
        {coachName !== teamName && `${coachName} coaches in ${teamName}. `}
        {isPaidByTeam && "The team pays for your exact numbers while it has a seat for you."}
      </p>
      <Consent coachName={coachName} teamName={teamName} />
      <RecordChoice records={records} />
      {asks !== "never" && (
        <Field
          name="name"
          label="Your name"
          hint={`${coachName} sees it.${asks === "always" ? "" : " A record in another app keeps the name it has there."}`}
          isWrong={isWrong}
          autoComplete="name"
          required={asks === "always"}
          maxLength={NAME_MAX}
        />
      )}
      <div className="mt-6 mb-3">
        <input type="hidden" name="answer" value="accept" />
        <input type="hidden" name="time_zone" />
        <BrowserZone field="time_zone" />
        <SubmitButton>Agree and accept</SubmitButton>
      </div>
    </>
  );
}

function ToCoach({ teamName }: { teamName: string }) {
  return (
    <>
      <p className="mt-3">
        You’ll coach in {teamName}. If you have a team of your own with nobody else in it, you’ll
        leave that team.
      </p>
      <div className="mt-6 mb-3">
        <input type="hidden" name="answer" value="join" />
        <SubmitButton>Join the team</SubmitButton>
      </div>
    </>
  );
}

const CLOSED: Record<
  Exclude<Opened["state"], "open" | "declined">,
  [title: string, text: string]
> = {
  unknown: ["This link doesn’t work", "It may be incomplete. Open it from the email."],
  wrong_account: [
    "This invitation is for another address",
    "Sign out, then sign in with the address the email was sent to.",
  ],
  unverified: [
    "Confirm your email first",
    "Sign in with a link we email you to confirm that the address is yours. Then open this link again.",
  ],
  expired: [
    "This invitation is no longer valid",
    "It was answered, withdrawn or has expired. Ask the coach for a new one.",
  ],
  linked: ["You’re already on the roster", "There’s nothing you need to do."],
};

function Closed({
  title,
  elsewhere = null,
  children,
}: {
  title: string;
  /** The reader's address if the invitation is for somebody else, who can sign in here. */
  elsewhere?: { email: string; here: string } | null;
  children: ReactNode;
}) {
  return (
    <Page title={title}>
      <p className="mt-3">{children}</p>
      {elsewhere !== null && (
        <form method="post" action="/logout" className="mt-6">
          <input type="hidden" name="next" value={elsewhere.here} />
          <p className="mb-3">
            You’re signed in as <bdi>{elsewhere.email}</bdi>.
          </p>
          <QuietButton to={null}>Sign out</QuietButton>
        </form>
      )}
      <p className="mt-6">
        <a href="/me">See who coaches you</a>
      </p>
    </Page>
  );
}
