import { cache, type ReactNode } from "react";
import { Commands } from "@/components/portal/commands";
import { Frame } from "@/components/portal/frame";
import { InTime } from "@/components/portal/in-time";
import { NavLinks, Tabs } from "@/components/portal/nav";
import { Providers } from "@/components/portal/providers";
import { Freshness, Standing } from "@/components/portal/standing";
import { PushAgain } from "@/components/settings/push-again";
import { preloadFaces } from "@/components/ui/faces";
import { inShareOf, type Visitor, visitor } from "@/lib/api/portal";
import { isSample } from "@/lib/coaches/sample";
import { readAttention } from "@/lib/triage/attention";
import { engineNews } from "@/lib/wording/engine-news";
import { orBusy } from "../page-drawing";
import { readerOf, shownCoach, teamOf } from "./reader";

/** Renders the frame of all coach pages. People who don't coach see only the page, which tells them what to do. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  preloadFaces("prose");
  return orBusy(() => framed(children));
}

async function framed(children: ReactNode): Promise<ReactNode> {
  const visit = await visitor();
  if (typeof visit === "string") return children;
  const [reader, team] = await inShareOf(visit, () =>
    Promise.all([readerOf(visit), teamOf(visit)]),
  );
  const { personId, sessionId } = visit.person;
  const links = (
    <InTime
      place={<NavLinks waiting={null} />}
      draw={async () => <NavLinks {...(await countsOf(visit))} />}
    />
  );
  const tabs = (
    <InTime
      place={<Tabs waiting={null} />}
      draw={async () => <Tabs {...(await countsOf(visit))} />}
    />
  );
  return (
    <Providers reader={reader}>
      <Frame
        density={reader.preferences.density}
        places={links}
        tabs={tabs}
        commands={{ menu: <Commands hasKeys={false} />, side: <Commands hasKeys /> }}
        freshness={<Freshness />}
        who={team.name}
      >
        <Standing
          team={{ status: team.status, untilMs: team.untilMs, nowMs: visit.coach.nowMs }}
          leads={visit.may("coach:leadership")}
          news={engineNews(team.sinceMs, visit.coach.nowMs)}
          isSandbox={visit.coach.environment === "test"}
        />
        {visit.may("coach:notifications") && (
          <PushAgain personId={personId} sessionId={sessionId} />
        )}
        {children}
      </Frame>
    </Providers>
  );
}

/** Returns how many items are waiting, read once for the menu and the page's surroundings. */
const countsOf = cache(async (visit: Visitor) => {
  if (!visit.may("coach:triage")) return { waiting: null };
  const read = async () => {
    const coach = await shownCoach(visit, "coach:triage");
    return { waiting: await readAttention(coach), isSample: isSample(coach) };
  };
  // A failed count must not hide the navigation.
  return inShareOf(visit, read).catch(() => ({ waiting: null }));
});
