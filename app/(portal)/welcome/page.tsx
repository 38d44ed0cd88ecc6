import type { Metadata } from "next";
import { Inviting } from "@/components/coaching/inviting";
import { BrowserZone } from "@/components/ui/browser-zone";
import { SubmitButton } from "@/components/ui/button";
import { KeepLeft } from "@/components/ui/keep-left";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { problemText } from "@/components/ui/problems";
import { requirePerson } from "@/lib/api/signed-in";
import { listInviting } from "@/lib/coaches/opening";
import { timeZones } from "@/lib/wording/zones";
import { ownPage } from "../../own-page";
import { FirstSteps } from "./first-steps";

export const metadata: Metadata = { title: "Your team", robots: { index: false } };

const FIELD = "mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3";

/** Lets someone without a team create one; with a team, shows the first steps. */
async function WelcomePage({ searchParams }: { searchParams: Promise<{ problem?: string }> }) {
  const { problem } = await searchParams;
  const { coach, person } = (await requirePerson("/welcome")).scopes;
  const text = problemText(problem);
  if (coach !== undefined) return <FirstSteps problem={text} />;
  return (
    <Page title="Create your team">
      <p className="mt-3 text-ink2">
        Coach alone or invite others later. Free for 14 days, no card needed.
      </p>
      <p className="mt-3 text-ink2">
        Are you an athlete? <a href="/me">Go to your pages.</a>
      </p>
      <Inviting teams={await listInviting(person)} />
      {text !== undefined && <Notice tone="problem">{text}</Notice>}
      <form method="post" action="/welcome/found">
        <KeepTyped owner={person.personId} />
        <KeepLeft owner={person.personId} />
        <label htmlFor="name" className="mt-6 block font-semibold">
          Team name
        </label>
        <input id="name" name="name" required maxLength={200} className={FIELD} />
        <label htmlFor="time_zone" className="mt-6 block font-semibold">
          Your time zone
        </label>
        <select id="time_zone" name="time_zone" defaultValue="UTC" className={FIELD}>
          {timeZones().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
        <BrowserZone field="time_zone" />
        <div className="mt-6">
          <SubmitButton>Create team</SubmitButton>
        </div>
      </form>
    </Page>
  );
}

export default ownPage(WelcomePage);
