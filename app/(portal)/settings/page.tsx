import type { Metadata } from "next";
import { formatOf } from "@/components/format/format";
import { Card } from "@/components/portal/sections";
import { ChoiceField } from "@/components/settings/choice-field";
import { KeyFields } from "@/components/settings/key-fields";
import { PushFields } from "@/components/settings/push-fields";
import { ThemeForm } from "@/components/settings/theme-form";
import { ZoneField } from "@/components/settings/zone-field";
import { QuietButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { visitor } from "@/lib/api/portal";
import { requirePerson } from "@/lib/api/signed-in";
import type { Locale } from "@/lib/contract/preferences";
import { hasUnsubscribed } from "@/lib/mail/unsubscribe";
import { readPreferences } from "@/lib/people/preferences";
import { listPushDevices } from "@/lib/people/push-devices";
import { wallMs } from "@/lib/platform/clock";
import { timeZones } from "@/lib/wording/zones";
import { ownPage } from "../../own-page";
import { teamOf } from "../reader";
import { SettingsPage } from "./settings-page";

export const metadata: Metadata = { title: "Settings", robots: { index: false } };

const UNITS = [
  { value: "metric", name: "Metric", example: "mL, kg, °C" },
  { value: "imperial", name: "Imperial", example: "fl oz, lb, °F" },
] as const;

const LANGUAGES: readonly { value: Locale; name: string }[] = [
  { value: "en-GB", name: "English (United Kingdom)" },
  { value: "en-US", name: "English (United States)" },
  { value: "de", name: "German" },
];

const DENSITIES = [
  { value: "comfortable", name: "Comfortable", example: "more room between rows" },
  { value: "compact", name: "Compact", example: "more rows on a screen" },
] as const;

/** Renders the user's display preferences. Each choice is saved immediately. */
async function SettingsHome({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string; done?: string }>;
}) {
  const { scopes } = await requirePerson("/settings");
  const visit = await visitor();
  const coaching = typeof visit === "string" ? null : visit;
  const [own, team, push, isUnsubscribed, { problem, done }] = await Promise.all([
    readPreferences(scopes.person),
    coaching === null ? null : teamOf(coaching),
    coaching?.may("coach:notifications") === true ? listPushDevices(coaching.coach) : null,
    hasUnsubscribed(scopes.person),
    searchParams,
  ]);
  const { personId, sessionId } = scopes.person;
  const nowMs = wallMs();
  const usual = team?.timeZone ?? "UTC";
  const timeZone = own.time_zone ?? usual;
  const exampleIn = (locale: Locale) => {
    const { number, dateTime } = formatOf({ locale, units: "metric", timeZone, nowMs });
    return `${number(1234.5, 1)} · ${dateTime(nowMs)}`;
  };
  const bad = problemText(problem);
  return (
    <SettingsPage
      title="Settings"
      summary="These settings are only for you. Changes save automatically."
    >
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {done === "notices" && !isUnsubscribed && (
        <Notice tone="done" isOnce>
          You’ll get reminders, summaries and invitations by email again.
        </Notice>
      )}
      {isUnsubscribed && (
        <div id="emails" className="scroll-mt-5">
          <Card title="Emails">
            <p>
              You unsubscribed from reminders, summaries and invitations. We don’t email you any,
              not even the morning digest. Messages and alerts still come.
            </p>
            <form method="post" action="/settings/notices" className="mt-4">
              <KeepTyped owner={personId} />
              <QuietButton to={null}>Email me these again</QuietButton>
            </form>
          </Card>
        </div>
      )}
      <Card title="Units and time">
        <ChoiceField field="units" initial={own.units} label="Units" options={UNITS} />
        <p className="text-small text-ink2">
          Carbohydrate is in grams and sodium in milligrams either way.
        </p>
        <ChoiceField
          field="locale"
          initial={own.locale}
          label="Number and date format"
          options={LANGUAGES.map((each) => ({ ...each, example: exampleIn(each.value) }))}
        />
        <ZoneField
          initial={own.time_zone}
          usual={usual}
          usualName={team === null ? "Not set" : "Team time zone"}
          zones={timeZones(own.time_zone)}
          locale={own.locale}
          nowMs={nowMs}
        />
      </Card>
      <Card title="Appearance">
        <ThemeForm chosen={own.theme} owner={personId} />
        {team !== null && (
          <ChoiceField
            field="density"
            initial={own.density}
            label="Row density"
            options={DENSITIES}
          />
        )}
      </Card>
      {team !== null && (
        <div id="keys" className="scroll-mt-5">
          <Card title="Keyboard shortcuts">
            <KeyFields isOn={own.shortcuts} letters={own.keys} />
          </Card>
        </div>
      )}
      {push !== null && (
        <div id="push" className="scroll-mt-5">
          <Card title="Notifications in this browser">
            <PushFields
              devices={push.devices}
              publicKey={push.public_key}
              signIn={{ personId, sessionId }}
              reading={{ locale: own.locale, timeZone, nowMs }}
            />
          </Card>
        </div>
      )}
    </SettingsPage>
  );
}

export default ownPage(SettingsHome);
