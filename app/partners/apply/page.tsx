import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Caption, hintIdOf } from "@/components/ui/caption";
import { CaughtMail } from "@/components/ui/caught-mail";
import { EmailField } from "@/components/ui/email-field";
import { Field } from "@/components/ui/field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { PublicColumn } from "@/components/ui/public-page";
import { APPLICATION_MAX } from "@/lib/contract/signup";
import { sellsSubscriptions } from "@/lib/platform/stripe";

export const metadata: Metadata = {
  title: "Apply as a platform",
  description: "Bring fueling numbers to your platform’s athletes.",
};

type Search = { sent?: string; problem?: string };

const HINT = `What your athletes will see and where you’ll use the numbers, in up to ${APPLICATION_MAX.useCase} characters. A few sentences are enough.`;

/** Renders the form for platforms to request a sandbox key. */
export default async function ApplyPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { sent, problem } = await searchParams;
  if (sent === "yes") return <Taken />;
  const text = problem === "application" ? MISSING : problemText(problem);
  return (
    <PublicColumn title="Apply as a platform">
      <p className="mt-3">
        For platforms with their own athletes. We read every application, then email you a link to a
        sandbox key. You get a live key once your integration works.
      </p>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/partners/apply/send" className="mt-2">
        <KeepTyped />
        <KeepLeft />
        <Field
          name="platform_name"
          label="Platform name"
          isWrong={problem === "application"}
          autoComplete="organization"
          required
          maxLength={APPLICATION_MAX.platformName}
        />
        <Caption name="use_case" label="What you want to build" hint={HINT} />
        <textarea
          id="use_case"
          name="use_case"
          rows={6}
          required
          aria-describedby={hintIdOf("use_case", HINT)}
          className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2"
        />
        <EmailField hint="We send our answer and your key here." isWrong={problem === "email"} />
        <div className="mt-7">
          <SubmitButton>Apply</SubmitButton>
        </div>
      </form>
      {sellsSubscriptions && (
        <p className="mt-7 text-small text-ink2">
          Building something smaller? <a href="/developers">Get a key right away</a>.
        </p>
      )}
    </PublicColumn>
  );
}

const MISSING = `Enter your platform’s name, and what you want to build in up to ${APPLICATION_MAX.useCase} characters.`;

function Taken() {
  return (
    <PublicColumn title="Thank you">
      <Notice tone="done">
        We’ve received your application. We’ll read it and reply by email.
      </Notice>
      <CaughtMail />
    </PublicColumn>
  );
}
