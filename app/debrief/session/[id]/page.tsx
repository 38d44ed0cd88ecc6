import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { DebriefForm } from "@/components/debrief/debrief-form";
import { OverdrinkingNotice } from "@/components/safety/overdrinking";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { hasOverdrunk } from "@/lib/self/overdrinking";
import { linkPage } from "../../../own-page";
import { openFrom } from "../../links";
import { readSheet } from "../../sheet";

export const metadata: Metadata = { title: "How did it go?", robots: { index: false } };

/** Renders the debrief of one session, opened by a mailed link without signing in. */
async function LinkedDebriefPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ problem?: string; done?: string }>;
}) {
  const [{ id }, { problem, done }] = [await params, await searchParams];
  const opened = await openFrom(new Headers(await headers()), id);
  if (opened === null) redirect("/debrief" as Route);
  const path = `/debrief/session/${opened.activityId}`;
  const ways = { sendTo: `${path}/send`, goOnTo: null, searchAt: `${path}/products` };
  const sheet = await readSheet(opened, ways);
  const bad = problemText(problem);
  return (
    <Page title={sheet.title}>
      {bad !== undefined && (
        <Notice tone="problem">
          {bad} If your answers are gone, go back in your browser to find them.
        </Notice>
      )}
      {done === "reported" && (
        <Notice tone="done" isOnce>
          Report sent. You can edit it below.
        </Notice>
      )}
      {(await hasOverdrunk(opened)) && <OverdrinkingNotice />}
      <DebriefForm sheet={sheet} />
    </Page>
  );
}

export default linkPage(LinkedDebriefPage);
