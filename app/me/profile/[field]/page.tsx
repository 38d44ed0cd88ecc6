import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AnswerFields } from "@/components/self/answer-fields";
import { OwnPage } from "@/components/self/own-page";
import { askedIn } from "@/components/self/words";
import { WorthSoFar } from "@/components/self/worth";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { answerProblem } from "@/components/ui/problems";
import { readQuestions, readWorth } from "@/lib/self/profile";
import { isAskedField, nextOpen } from "@/lib/self/questions";
import { ownPage } from "../../../own-page";
import { formatFor } from "../../format";
import { requireOwnPage } from "../../own";

export const metadata: Metadata = { title: "Your profile", robots: { index: false } };

type Search = { problem?: string; sure?: string; after?: string };

/** Renders one profile question. */
async function QuestionPage({
  params,
  searchParams,
}: {
  params: Promise<{ field: string }>;
  searchParams: Promise<Search>;
}) {
  const [{ field }, { problem, sure, after = "" }] = [await params, await searchParams];
  if (!isAskedField(field)) notFound();
  const own = await requireOwnPage(`/me/profile/${field}`);
  const format = await formatFor(own.account, "UTC");
  const questions = await readQuestions(own, format.units);
  const asked = questions.find((each) => each.field === field) ?? notFound();
  const worths = await readWorth(own, isAskedField(after) ? after : null);
  const skippedTo = nextOpen(questions, field);
  const { help, required } = asked.question;
  const bad = answerProblem(problem, field);
  return (
    <OwnPage part="/me/profile" title={askedIn(asked.question)}>
      <p className="mt-2 text-ink2">
        Question {questions.indexOf(asked) + 1} of {questions.length}
        {!required && " (optional)"}
      </p>
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <p className="mt-4">{help}</p>
      <form method="post" action={`/me/profile/${field}/save`} autoComplete="off">
        <KeepTyped owner={own.person.personId} />
        <KeepLeft owner={own.person.personId} />
        <AnswerFields asked={asked} units={format.units} sure={sure} />
        <div className="mt-6">
          <SubmitButton>{skippedTo === null ? "Save" : "Save and continue"}</SubmitButton>
        </div>
      </form>
      <p className="mt-6">
        <a href={`/me/profile${skippedTo === null ? "" : `/${skippedTo}`}`}>
          {asked.answer === null ? "Skip for now" : "Keep my answer"}
        </a>{" "}
        · <a href="/me/profile">All my answers</a>
      </p>
      {worths !== null && <WorthSoFar worths={worths} format={format} />}
    </OwnPage>
  );
}

export default ownPage(QuestionPage);
