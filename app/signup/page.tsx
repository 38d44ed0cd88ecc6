import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SubmitButton } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { Field } from "@/components/ui/field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { isAboutPassword, problemText } from "@/components/ui/problems";
import { PublicColumn } from "@/components/ui/public-page";
import { signedIn } from "@/lib/api/signed-in";
import { NAME_MAX } from "@/lib/contract/primitives";
import { HOME } from "@/lib/people/auth-options";
import { localPath } from "@/lib/people/local-path";
import { PASSWORD_MIN } from "@/lib/people/password-rule";

export const metadata: Metadata = { title: "Sign up", robots: { index: false } };

type Search = { problem?: string; next?: string; retype?: string };

/**
 * Renders the sign-up form. The account opens only once the mailed link is used. A signed-in visitor, who would only
 * get another link, goes where the form would have led.
 */
export default async function SignUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, next: asked, retype } = await searchParams;
  const next = localPath(String(asked ?? "")) ?? "";
  if ((await signedIn(new Headers(await headers()))) !== null)
    redirect((next === "" ? HOME : next) as Route);
  const text = problemText(problem);
  return (
    <PublicColumn title="Sign up">
      <p className="mt-3 text-ink2">
        We’ll email you a link to open your account. Already have one?{" "}
        <a href={next === "" ? "/login" : `/login?${new URLSearchParams({ next })}`}>Sign in</a>.
      </p>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/signup/send" className="mt-2">
        <KeepTyped />
        <KeepLeft />
        {next === "" ? <WhatFor /> : <input type="hidden" name="next" value={next} />}
        <Field name="name" label="Your name" autoComplete="name" required maxLength={NAME_MAX} />
        <EmailField hint="We send sign-in links here." isWrong={problem === "email"} />
        <Field
          name="password"
          label="Password (optional)"
          hint={`At least ${PASSWORD_MIN} characters. Several words work well. Without one, you sign in by email.`}
          isWrong={isAboutPassword(problem)}
          problem={retype === "password" ? "Enter your password again." : undefined}
          type="password"
          autoComplete="new-password"
        />
        <div className="mt-6">
          <SubmitButton>Sign up</SubmitButton>
        </div>
        <p className="mt-3 text-small text-ink2">
          By signing up, you agree to the{" "}
          <a href="/terms" target="_blank" rel="noopener">
            terms
          </a>
          . See what we store under{" "}
          <a href="/privacy" target="_blank" rel="noopener">
            privacy
          </a>
          .
        </p>
      </form>
      <p className="mt-6 text-small text-ink2">
        Building with the API? <a href="/developers">See what developers get</a>.
      </p>
    </PublicColumn>
  );
}

const WAYS = [
  { next: "", name: "My own fueling, or an invitation from a coach" },
  { next: "/welcome", name: "Coaching athletes" },
] as const;

/** Lets the user choose what they sign up for, which decides where they land. */
function WhatFor() {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">What will you use it for?</legend>
      {WAYS.map(({ next, name }) => (
        <label key={next} className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="next"
            value={next}
            defaultChecked={next === ""}
            className="size-5 shrink-0"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
