import type { Metadata } from "next";
import { OwnPage } from "@/components/self/own-page";
import { ZoneSelect } from "@/components/self/zone-select";
import { QuietButton, SubmitButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { NAME_MAX } from "@/lib/contract/primitives";
import { hasUnsubscribed } from "@/lib/mail/unsubscribe";
import { OwnSettings, readOwnSettings } from "@/lib/self/record";
import { openedIn } from "../../opened";
import { ownPage } from "../../own-page";
import { requireOwnPage } from "../own";

export const metadata: Metadata = { title: "Settings", robots: { index: false } };

/** Links to further settings, on pages every signed-in user has. */
const MORE = [
  ["/settings", "Units, language and theme"],
  ["/settings/sessions", "Sign-ins and password"],
] as const;

/** Renders the settings for the user's name, time zone and report reminders. */
async function OwnSettingsPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string; opened?: unknown }>;
}) {
  const { problem, opened } = await searchParams;
  const { person } = await requireOwnPage("/me/settings");
  const stored = await readOwnSettings(person);
  const { name, timeZone, isReminded, hasMailTexts } = stored;
  const openedWith = openedIn(OwnSettings, opened) ?? stored;
  const isUnsubscribed = await hasUnsubscribed(person);
  const bad = problemText(problem);
  return (
    <OwnPage part="/me/settings" title="Settings">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      <form method="post" action="/me/settings/save" autoComplete="off">
        <KeepTyped owner={person.personId} />
        <KeepLeft owner={person.personId} />
        <input type="hidden" name="opened" value={JSON.stringify(openedWith)} />
        <Field
          name="name"
          label="Your name"
          hint="Your coaches see it."
          isWrong={problem === "your_name"}
          autoComplete="name"
          required={name !== null}
          maxLength={NAME_MAX}
          defaultValue={name ?? ""}
        />
        <ZoneSelect chosen={timeZone} />
        <label className="mt-6 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="reminded"
            defaultChecked={isReminded}
            aria-describedby="reminded-hint"
            className="size-5 shrink-0"
          />
          <span>Email me a link to report after each session</span>
        </label>
        <p id="reminded-hint" className="text-small text-ink2">
          One email per session, a few minutes after it ends, never between 21:00 and 07:00 your
          time. The link opens that session’s report only and works for 14 days.
          {isUnsubscribed && (
            <strong className="block">
              You unsubscribed from reminders, summaries and invitations, so none are sent. Tick
              this box and save to get them all again.
            </strong>
          )}
        </p>
        <label className="mt-6 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="mail_texts"
            defaultChecked={hasMailTexts}
            aria-describedby="mail-texts-hint"
            className="size-5 shrink-0"
          />
          <span>Show my coach’s messages in emails</span>
        </label>
        <p id="mail-texts-hint" className="text-small text-ink2">
          If this is off, emails only say that you have a message.
        </p>
        <div className="mt-6">
          <SubmitButton>Save</SubmitButton>
        </div>
      </form>
      <ul className="mt-8 divide-y divide-line border-y border-line">
        {MORE.map(([href, name]) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/logout" className="mt-8">
        <QuietButton to={null}>Sign out</QuietButton>
      </form>
    </OwnPage>
  );
}

export default ownPage(OwnSettingsPage);
