import type { Metadata } from "next";
import { headers } from "next/headers";
import { QuietButton, SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { Field } from "@/components/ui/field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { PublicColumn } from "@/components/ui/public-page";
import { signedIn } from "@/lib/api/signed-in";
import { HOME, withGoogle } from "@/lib/people/auth-options";
import { localPath } from "@/lib/people/local-path";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

type Search = {
  problem?: string;
  done?: string;
  next?: string;
  callbackUrl?: string;
  error?: string;
};

/** Renders the sign-in page: password, mailed link, or Google if configured. */
export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done, next: asked, error } = await searchParams;
  const next = localPath(String(asked ?? "")) ?? "";
  const caller = await signedIn(new Headers(await headers()));
  if (caller !== null) return <SignedIn next={next} />;
  const text = error === undefined ? problemText(problem) : GOOGLE_FAILED;
  const signUp = next === "" ? "/signup" : `/signup?${new URLSearchParams({ next })}`;
  return (
    <PublicColumn title="Sign in">
      {done === "out" && (
        <Notice tone="done" isOnce>
          You’re signed out.
        </Notice>
      )}
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/login/password" className="mt-2">
        <KeepTyped />
        <input type="hidden" name="next" value={next} />
        <EmailField hint="The address you signed up with." isWrong={problem === "email"} />
        <Field
          name="password"
          label="Your password"
          isWrong={problem === "wrong"}
          type="password"
          autoComplete="current-password"
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton>Sign in</SubmitButton>
          <QuietButton to="/login/link">Email me a link</QuietButton>
        </div>
        <p className="mt-3 text-small text-ink2">
          No password, or forgot it? Use the link, then set a new one within 15 minutes.
        </p>
      </form>
      {withGoogle && (
        <form method="post" action="/login/google" className="mt-6">
          <input type="hidden" name="next" value={next} />
          <QuietButton to={null}>Continue with Google</QuietButton>
        </form>
      )}
      <p className="mt-8">
        New here? <a href={signUp}>Sign up</a>.
      </p>
    </PublicColumn>
  );
}

const GOOGLE_FAILED =
  "Google couldn’t confirm your account or email address. Try again, or sign in another way.";

function SignedIn({ next }: { next: string }) {
  return (
    <PublicColumn title="You’re signed in">
      <p className="mt-3">
        <a href={next === "" ? HOME : next}>Continue</a>
      </p>
      <form method="post" action="/logout" className="mt-6">
        <SubmitButton>Sign out</SubmitButton>
      </form>
    </PublicColumn>
  );
}
