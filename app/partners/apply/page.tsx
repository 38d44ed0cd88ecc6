import type { Metadata } from "next";
import { SubmitButton } from "@/components/ui/button";
import { Caption, hintIdOf } from "@/components/ui/caption";
import { CaughtMail } from "@/components/ui/caught-mail";
import { EmailField } from "@/components/ui/email-field";
import { Field } from "@/components/ui/field";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { APPLICATION_MAX } from "@/lib/contract/signup";

export const metadata: Metadata = {
  title: "Become a partner",
  description: "Bring fueling numbers to the athletes of your platform.",
};

type Search = { sent?: string; problem?: string };

const HINT = "What your athletes see, and where the numbers go. A few sentences do.";

/** Where a platform asks for a sandbox key. */
export default async function ApplyPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { sent, problem } = await searchParams;
  if (sent === "yes") return <Taken />;
  const text = problem === "application" ? MISSING : problemText(problem);
  return (
    <Page title="Become a partner">
      <p className="mt-3">
        For platforms with athletes of their own. A person reads this; then you get a link to a
        sandbox key by mail, and a live key once your integration works.
      </p>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/partners/apply/send" className="mt-2">
        <KeepTyped />
        <Field
          name="platform_name"
          label="What your platform is called"
          isWrong={problem === "application"}
          autoComplete="organization"
          required
          maxLength={APPLICATION_MAX.platformName}
        />
        <Caption name="use_case" label="What you want to do" hint={HINT} />
        <textarea
          id="use_case"
          name="use_case"
          rows={6}
          required
          maxLength={APPLICATION_MAX.useCase}
          aria-describedby={hintIdOf("use_case", HINT)}
          className="mt-2 w-full rounded-control border border-edge bg-surface px-3 py-2"
        />
        <EmailField hint="Where the answer and the key go." isWrong={problem === "email"} />
        <div className="mt-7">
          <SubmitButton>Apply</SubmitButton>
        </div>
      </form>
      <p className="mt-7 text-small text-ink2">
        Building something small? <a href="/developers">Get a key at once</a> instead.
      </p>
    </Page>
  );
}

const MISSING = `Please say what your platform is called, and in up to ${APPLICATION_MAX.useCase} characters what you want to do.`;

function Taken() {
  return (
    <Page title="Thank you">
      <Notice tone="done">Your application is here. A person reads it and answers by mail.</Notice>
      <CaughtMail />
    </Page>
  );
}
