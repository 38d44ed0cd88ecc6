import type { Metadata } from "next";
import { headers } from "next/headers";
import { ButtonLink, SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { PublicColumn } from "@/components/ui/public-page";
import { SubmitOnOpen } from "@/components/ui/submit-on-open";
import { signedIn } from "@/lib/api/signed-in";
import { NAME_MAX } from "@/lib/contract/primitives";
import { HOME } from "@/lib/people/auth-options";
import { readSignInLink } from "@/lib/people/links";
import { localPath } from "@/lib/people/local-path";
import { visitOf } from "@/lib/people/visit";

export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false },
  referrer: "same-origin",
};

type Search = { token?: string; next?: string; problem?: string; known?: string };

/**
 * Renders the page behind the mailed link. Opening it changes nothing on its own, because mail programs open links too.
 * In the browser that requested the link, a script then signs in; in any other the user has to press the button.
 */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token = "", next = "", problem, known } = await searchParams;
  if (known === "yes" && (await signedIn(new Headers(await headers()))) !== null)
    return <KnownAlready onward={localPath(String(next)) ?? HOME} />;
  const text = problemText(problem);
  const link =
    problem === undefined
      ? await readSignInLink(await visitOf(await headers()), String(token))
      : null;
  if (link === null) {
    const isSpent = problem === undefined || problem === "spent";
    if (isSpent && (await signedIn(new Headers(await headers()))) !== null)
      return <SignedInAlready onward={localPath(String(next)) ?? HOME} />;
    return (
      <PublicColumn title={text === undefined ? "This link no longer works" : "That didn’t work"}>
        <p className="mt-3">
          {text ?? "Sign-in links work once, for 15 minutes. Request a new one."}
        </p>
        <p className="mt-6">
          <ButtonLink href="/login">Request a new link</ButtonLink>
        </p>
      </PublicColumn>
    );
  }
  return (
    <PublicColumn title="Sign in">
      {link.isHere ? (
        <p className="mt-3">Signing you in as {link.emailKey}…</p>
      ) : (
        <Notice tone="info">
          This link was requested in another browser. Continue only if you requested it: it signs
          this browser in as {link.emailKey}.
        </Notice>
      )}
      <form method="post" action="/verify/use" className="mt-6">
        <input type="hidden" name="token" value={String(token)} />
        <input type="hidden" name="next" value={String(next)} />
        {!link.isHere && <input type="hidden" name="confirmed" value="yes" />}
        {!link.isHere && <KeepTyped />}
        {!link.isHere && link.isSignUp && (
          <Field
            name="name"
            label="Your name"
            hint="Name and password entered in the other browser aren’t used here. You can set a password once you’re signed in."
            autoComplete="name"
            maxLength={NAME_MAX}
          />
        )}
        {link.isHere && <SubmitOnOpen />}
        <SubmitButton>{link.isHere ? "Sign in" : "I requested it, sign in here"}</SubmitButton>
      </form>
      {!link.isHere && (
        <p className="mt-4">
          <a href="/">I didn’t request it</a>
        </p>
      )}
    </PublicColumn>
  );
}

/** Shown after a sign-up with an address that had an account. */
const KnownAlready = ({ onward }: { onward: string }) => (
  <PublicColumn title="You already have an account">
    <p className="mt-3">
      You’re signed in. The password you just entered wasn’t saved, because this address already has
      an account. To use it from now on, set it as your password.
    </p>
    <p className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={onward}>Continue</ButtonLink>
      <ButtonLink href="/settings/sessions" tone="quiet">
        Set a password
      </ButtonLink>
    </p>
  </PublicColumn>
);

/** Shown when the link is opened again: it most likely already signed the user in. */
const SignedInAlready = ({ onward }: { onward: string }) => (
  <PublicColumn title="You’re already signed in">
    <p className="mt-3">This link was used, or it’s more than 15 minutes old. You don’t need it.</p>
    <p className="mt-6">
      <ButtonLink href={onward}>Continue</ButtonLink>
    </p>
    <p className="mt-4">
      <a href="/login">Sign in with another address</a>
    </p>
  </PublicColumn>
);
