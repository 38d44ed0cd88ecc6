import type { Metadata } from "next";
import { formatOf } from "@/components/format/format";
import { AppList, EndAll, type ToldApp } from "@/components/oauth/app-list";
import { DrawnHere } from "@/components/portal/drawn-here";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { idsOf, visitor } from "@/lib/api/portal";
import { requirePerson } from "@/lib/api/signed-in";
import { type ConnectedApp, listApps } from "@/lib/oauth/grants";
import { readPreferences } from "@/lib/people/preferences";
import { ownPage } from "../../../own-page";
import { teamOf } from "../../reader";
import { callInWords } from "./calls";

export const metadata: Metadata = { title: "Connected apps", robots: { index: false } };

type Search = { problem?: string; done?: string };

const DONE: ReadonlyMap<string, string> = new Map([
  ["changed", "Changed. It applies from the app’s next call."],
  ["ended", "Access ended. The app’s next call will be refused."],
]);
/** How long ended connections stay listed on the page that confirms it. */
const ENDED_SHOWN_MS = 10 * 60_000;

/** Lists the apps that act for the user, with controls to make them read-only or disconnect them. */
async function AppsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done } = await searchParams;
  const caller = await requirePerson("/settings/apps");
  const { person } = caller.scopes;
  const endedWithinMs = done === "ended" ? ENDED_SHOWN_MS : 0;
  const [apps, own, visit] = await Promise.all([
    listApps(person, { endedWithinMs }),
    readPreferences(person),
    visitor(),
  ]);
  const usual = typeof visit === "string" ? "UTC" : (await teamOf(visit)).timeZone;
  const timeZone = own.time_zone ?? usual;
  const zone = timeZone === "UTC" ? " UTC" : "";
  const format = formatOf({ ...own, timeZone, nowMs: person.wallMs });
  const told = (ms: number) =>
    `${format.relativeDays(ms) === "today" ? "Today" : format.date(ms)}, ${format.time(ms)}${zone}`;
  const inWords = (app: ConnectedApp): ToldApp => ({
    ...app,
    connected: told(app.connectedMs),
    lastUsed: app.lastUsedMs === null ? null : told(app.lastUsedMs),
    ended: app.endedMs === null ? null : `${format.time(app.endedMs)}${zone}`,
    calls: app.recent.last.map((call) => ({ ...callInWords(app, call), when: told(call.at_ms) })),
  });
  const bad = problemText(problem);
  const good = DONE.get(String(done));
  return (
    <DrawnHere ids={idsOf(caller)}>
      <main id="main" className="max-w-page px-4 py-5 md:px-7">
        <PageHead
          title="Connected apps"
          summary="Apps that act for you. Revoke one and its next call is refused."
          {...(apps.some(({ endedMs }) => endedMs === null) && {
            actions: <EndAll owner={person.personId} />,
          })}
        />
        {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
        {good !== undefined && (
          <Notice tone="done" isOnce>
            {good}
          </Notice>
        )}
        {apps.length === 0 ? (
          <Empty title="No app is connected">
            <p>
              Apps and assistants ask you before they act for you. The ones you allow show up here.
            </p>
          </Empty>
        ) : (
          <AppList apps={apps.map(inWords)} owner={person.personId} />
        )}
      </main>
    </DrawnHere>
  );
}

export default ownPage(AppsPage);
