import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Contradiction, Ended, NoLink } from "@/components/onboard/asides";
import { Done } from "@/components/onboard/done";
import { Question } from "@/components/onboard/question";
import { openOnboarding } from "@/lib/self/onboarding";
import { visitOf } from "../link-cookie";
import { linkPage } from "../own-page";

export const metadata: Metadata = { title: "Your fueling", robots: { index: false } };

type Search = {
  ot?: string;
  field?: string;
  after?: string;
  problem?: string;
  sure?: string;
  sent?: string;
};

/** Renders a link's questionnaire: the most valuable question first, then the next, and finally the numbers. */
async function OnboardPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { ot = "", field, after, problem, sure, sent } = await searchParams;
  const visit = visitOf(new Headers(await headers()));
  const opened = await openOnboarding(visit, String(ot));
  if (opened === null) return <NoLink isEmpty={ot === ""} />;
  if (opened === "over") return <Ended ot={String(ot)} isSent={sent !== undefined} />;
  const { questions, open, contradiction } = opened;
  const chosen = questions.find((each) => each.field === field);
  if (chosen === undefined && contradiction !== null && open.length === 0)
    return <Contradiction onboarding={opened} ot={String(ot)} />;
  const asked = chosen ?? open[0];
  if (asked === undefined) return <Done onboarding={opened} ot={String(ot)} />;
  if (chosen === undefined) {
    // Without the question in the URL, the browser's Back would show whichever is open by then.
    const query = { ot, field: asked.field, ...(after !== undefined && { after }) };
    redirect(`/onboard?${new URLSearchParams(query)}` as Route);
  }
  return (
    <Question
      onboarding={opened}
      asked={asked}
      ot={String(ot)}
      last={questions.find((each) => each.field === after && each.answer !== null)}
      isSaved={after !== undefined && problem === undefined}
      problem={problem}
      sure={sure}
    />
  );
}

export default linkPage(OnboardPage);
