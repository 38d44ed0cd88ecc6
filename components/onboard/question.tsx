import type { Onboarding } from "@/lib/self/onboarding";
import type { AskedQuestion } from "@/lib/self/questions";
import { AnswerFields } from "../self/answer-fields";
import { askedIn } from "../self/words";
import { ButtonLink, SubmitButton } from "../ui/button";
import { KeepLeft } from "../ui/keep-left";
import { KeepTyped } from "../ui/keep-typed";
import { Notice } from "../ui/notice";
import { answerProblem } from "../ui/problems";
import { Answers } from "./answers";
import { Band, OnboardFrame } from "./frame";
import { SubmitOnTap } from "./submit-on-tap";

interface QuestionProps {
  onboarding: Onboarding;
  asked: AskedQuestion;
  ot: string;
  /** True if the previous answer has just been saved. */
  isSaved: boolean;
  /** The question answered before this one, if known. */
  last: AskedQuestion | undefined;
  /** Why the last answer was not saved, from the URL. */
  problem: string | undefined;
  /** The token, from the URL, of an answer that is stored if it is sent a second time. */
  sure: string | undefined;
}

/** Renders one question, below the result of the answers so far. */
export function Question({ onboarding, asked, ot, isSaved, last, problem, sure }: QuestionProps) {
  const { help } = asked.question;
  const bad = answerProblem(problem, asked.field);
  return (
    <OnboardFrame onboarding={onboarding}>
      <Band preview={onboarding.preview} />
      <h1 className="mt-4 font-prose text-title font-medium">{askedIn(asked.question)}</h1>
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <p className="mt-2">{help}</p>
      {/* All questions use the same field name, so autofill would offer answers to other questions. */}
      <form method="post" action="/onboard/save" autoComplete="off">
        <KeepTyped of={asked.field} />
        <KeepLeft of={asked.field} owner={onboarding.own.athleteId} />
        <SubmitOnTap />
        <input type="hidden" name="ot" value={ot} />
        <input type="hidden" name="field" value={asked.field} />
        <AnswerFields asked={asked} units="metric" sure={sure} />
        <div className="mt-5">
          <SubmitButton>Save and continue</SubmitButton>
        </div>
      </form>
      {last !== undefined && (
        <p className="mt-3">
          <ButtonLink
            href={`/onboard?${new URLSearchParams({ ot, field: last.field })}`}
            tone="quiet"
          >
            Back
          </ButtonLink>
        </p>
      )}
      <p className="mt-3 text-small text-ink2">
        {isSaved && "Saved. "}You can close this page and open the link again later.
        {onboarding.returnUrl !== null && (
          <>
            {" "}
            <a href={onboarding.returnUrl}>Finish later</a>
          </>
        )}
      </p>
      {onboarding.questions.some(({ answer }) => answer !== null) && (
        <Answers onboarding={onboarding} ot={ot} />
      )}
    </OnboardFrame>
  );
}
