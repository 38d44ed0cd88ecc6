import type { Metadata } from "next";
import { formatOf } from "@/components/format/format";
import { PasswordForm } from "@/components/people/password-form";
import { SessionList } from "@/components/people/session-list";
import { QuietButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { visitor } from "@/lib/api/portal";
import { requirePerson } from "@/lib/api/signed-in";
import { personOf } from "@/lib/people/people";
import { readPreferences } from "@/lib/people/preferences";
import { listSessions } from "@/lib/people/sessions";
import { ownPage } from "../../../own-page";
import { teamOf } from "../../reader";
import { SettingsPage } from "../settings-page";

export const metadata: Metadata = { title: "Sign-ins", robots: { index: false } };

type Search = { problem?: string; done?: string };

const DONE: ReadonlyMap<string, string> = new Map([
  ["ended", "Signed out."],
  ["password", "Your password was changed, and you were signed out everywhere else."],
]);

/** Lists the user's signed-in browsers, with controls to end sessions and change the password. */
async function SessionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done } = await searchParams;
  const { person: self } = (await requirePerson("/settings/sessions")).scopes;
  const [person, sessions, own] = await Promise.all([
    personOf(self),
    listSessions(self),
    readPreferences(self),
  ]);
  const visit = await visitor();
  const usual = typeof visit === "string" ? "UTC" : (await teamOf(visit)).timeZone;
  const timeZone = own.time_zone ?? usual;
  const { dateTime } = formatOf({ ...own, timeZone, nowMs: self.wallMs });
  const toText = (ms: number) => `${dateTime(ms)}${timeZone === "UTC" ? " UTC" : ""}`;
  const text = problem === "wrong" ? "That’s not your current password." : problemText(problem);
  const doneText = DONE.get(String(done));
  return (
    <SettingsPage title="Sign-ins" summary={`You’re signed in as ${person.email}.`}>
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      {doneText !== undefined && (
        <Notice tone="done" isOnce>
          {doneText}
        </Notice>
      )}
      <SessionList sessions={sessions} owner={person.id} toText={toText} />
      <PasswordForm person={person} problem={problem} />
      <form method="post" action="/logout" className="mt-10">
        <QuietButton to={null}>Sign out</QuietButton>
      </form>
    </SettingsPage>
  );
}

export default ownPage(SessionsPage);
