import type { Metadata } from "next";
import { SessionFields } from "@/components/self/session-fields";
import { SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { athleteOf, zoneOf } from "@/lib/self/record";
import { localOf } from "@/lib/self/zone";
import { formatFor } from "../../format";
import { requireOwnPage } from "../../own";

export const metadata: Metadata = { title: "Add a session", robots: { index: false } };

/** Where a session is added, planned or done. */
export default async function NewSessionPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string }>;
}) {
  const { problem } = await searchParams;
  const own = await requireOwnPage("/me/sessions/new");
  const zone = zoneOf(await athleteOf(own));
  const format = await formatFor(own.account, zone);
  const bad = problemText(problem);
  return (
    <Page title="Add a session">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <form method="post" action="/me/sessions/add">
        <KeepTyped />
        <SessionFields
          entered={{ start: localOf(own.account.nowMs, zone) }}
          zone={zone}
          format={format}
        />
        <div className="mt-6">
          <SubmitButton>Save and see the plan</SubmitButton>
        </div>
      </form>
      <p className="mt-6">
        <a href="/me">Back</a>
      </p>
    </Page>
  );
}
