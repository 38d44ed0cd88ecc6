import type { Metadata } from "next";
import { OwnPage } from "@/components/self/own-page";
import { askedIn } from "@/components/self/words";
import { WorthSoFar } from "@/components/self/worth";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readContradiction, readQuestions, readWorth } from "@/lib/self/profile";
import { isAskedField, nextOpen } from "@/lib/self/questions";
import { ownPage } from "../../own-page";
import { formatFor } from "../format";
import { requireOwnPage } from "../own";

export const metadata: Metadata = { title: "Your profile", robots: { index: false } };

/** Lists every profile question with its answer, each editable. */
async function ProfilePage({ searchParams }: { searchParams: Promise<{ after?: string }> }) {
  const { after = "" } = await searchParams;
  const own = await requireOwnPage("/me/profile");
  const format = await formatFor(own.account, "UTC");
  const questions = await readQuestions(own, format.units);
  const worths = await readWorth(own, isAskedField(after) ? after : null);
  const contradiction = await readContradiction(own);
  const next = nextOpen(questions, null);
  const unsure = questions.filter(({ entered }) => entered["answer"] === "not_sure").length;
  return (
    <OwnPage part="/me/profile" title="Your profile">
      {isAskedField(after) && <Notice tone="done">Saved.</Notice>}
      {contradiction !== null && <Notice tone="problem">{contradiction}</Notice>}
      {next === null ? (
        <p className="mt-4">
          You’ve answered every question.{" "}
          {unsure === 0
            ? "What’s still a range depends on the session itself."
            : `${unsure} of the answers ${unsure === 1 ? "is" : "are"} “Not sure”: change ${unsure === 1 ? "it" : "them"} when you know.`}
        </p>
      ) : (
        <p className="mt-6">
          <ButtonLink href={`/me/profile/${next}`}>Answer the next question</ButtonLink>
        </p>
      )}
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {questions.map(({ field, question, answer }) => (
          <div key={field} className="py-3">
            <dt className="text-ink2">{askedIn(question)}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold">
                {answer === null ? "Not answered" : format.sentence(answer)}
              </span>
              <a href={`/me/profile/${field}`} className="inline-flex min-h-11 items-center">
                {answer === null ? "Answer" : "Change"}
                <span className="sr-only">: {askedIn(question)}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {worths !== null && <WorthSoFar worths={worths} format={format} />}
      <p className="mt-6">
        <a href="/me">Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(ProfilePage);
