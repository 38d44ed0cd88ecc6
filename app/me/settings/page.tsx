import type { Metadata } from "next";
import { ZoneSelect } from "@/components/self/zone-select";
import { SubmitButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { readOwnSettings } from "@/lib/self/record";
import { requireOwnPage } from "../own";

export const metadata: Metadata = {
  title: "Time zone and reminders",
  robots: { index: false },
};

/** What one's days are counted by, and whether a mail reminds one to report. */
export default async function OwnSettingsPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string }>;
}) {
  const { problem } = await searchParams;
  const { person } = await requireOwnPage("/me/settings");
  const { timeZone, isReminded } = await readOwnSettings(person);
  const bad = problemText(problem);
  return (
    <Page title="Time zone and reminders">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <form method="post" action="/me/settings/save">
        <KeepTyped owner={person.personId} />
        <ZoneSelect chosen={timeZone} />
        <label className="mt-6 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="reminded"
            defaultChecked={isReminded}
            aria-describedby="reminded-hint"
            className="size-5 shrink-0"
          />
          <span>Mail me a link to report after a session</span>
        </label>
        <p id="reminded-hint" className="text-small text-ink2">
          Once for each session, some minutes after its end, and never between 21:00 and 7:00 of
          your time. The link opens the report of that session alone, for 14 days.
        </p>
        <div className="mt-6">
          <SubmitButton>Save</SubmitButton>
        </div>
      </form>
      <p className="mt-6">
        <a href="/me">Back</a>
      </p>
    </Page>
  );
}
