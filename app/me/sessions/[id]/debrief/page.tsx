import type { Metadata } from "next";
import { DebriefForm } from "@/components/debrief/debrief-form";
import { OwnDisclaimer, OwnPage } from "@/components/self/own-page";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { readSheet } from "../../../../debrief/sheet";
import { ownPage } from "../../../../own-page";
import { requireOwnPage } from "../../../own";

export const metadata: Metadata = { title: "How did it go?", robots: { index: false } };

/** Renders the debrief of the user's own session. */
async function DebriefPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ problem?: string }>;
}) {
  const [{ id }, { problem }] = [await params, await searchParams];
  const page = `/me/sessions/${encodeURIComponent(id)}`;
  const own = await requireOwnPage(`${page}/debrief`);
  const ways = {
    owner: own.person.personId,
    sendTo: `${page}/debrief/send`,
    goOnTo: page,
    searchAt: `${page}/debrief/products`,
  };
  const sheet = await readSheet({ ...own, activityId: id }, ways);
  const bad = problemText(problem);
  return (
    <OwnPage part="/me" title={sheet.title}>
      {bad !== undefined && (
        <Notice tone="problem">
          {bad} If your answers are gone, go back in your browser to find them.
        </Notice>
      )}
      <DebriefForm sheet={sheet} />
      <OwnDisclaimer />
    </OwnPage>
  );
}

export default ownPage(DebriefPage);
