import type { Metadata } from "next";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer, Empty } from "@/components/portal/states";
import { RiskTable } from "@/components/team/risk-table";
import { readOverview } from "@/lib/triage/overview";
import { reasonFor } from "@/lib/wording/safety";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "At risk" };

/** Lists who is at risk across the team, or only among the coach's own athletes if they don't lead it. */
export default portalPage("coach:roster", async ({ coach, may, reader }) => {
  const { window, athletes } = await readOverview(coach, undefined);
  const rows = athletes.map((athlete) => ({
    athlete_uid: athlete.athlete_uid,
    name: athlete.name,
    severity: athlete.severity,
    reasons: athlete.reasons.map((reason) => reasonFor(reason, reader.preferences)),
    coach: athlete.owner === null ? "unassigned" : (athlete.owner.name ?? "No name"),
    markers: athlete.flagged_count,
    sessions: athlete.session_count,
    reported: athlete.reported_count,
  }));
  return (
    <>
      <Live topics={["roster"]} />
      <p className="mb-2 text-small print:hidden">
        <a href="/team">Team</a>
      </p>
      <PageHead
        title="At risk"
        summary={`Athletes with markers, or too few reports to tell, in the last ${window} days. Hyponatremia risk is always listed.`}
      />
      {rows.length === 0 ? (
        <Empty title="No athletes on the roster yet">
          <p>
            {may("coach:invitations") ? (
              <a href="/roster/invite">Invite athletes</a>
            ) : (
              "No athletes are assigned to you. The owner or an admin can assign them under Team."
            )}
          </p>
        </Empty>
      ) : (
        <>
          <RiskTable athletes={rows} />
          <Disclaimer />
        </>
      )}
    </>
  );
});
