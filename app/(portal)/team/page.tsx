import type { Metadata } from "next";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { WaitingPage } from "@/components/portal/waiting-page";
import { AssignAthletes } from "@/components/team/assign-athletes";
import { CoachTable } from "@/components/team/coach-table";
import { InviteCoach } from "@/components/team/invite-coach";
import { LeaveTeam } from "@/components/team/leave-team";
import { OpenInvitations } from "@/components/team/open-invitations";
import { ROLE_WORDS } from "@/components/team/role-words";
import { TeamForm } from "@/components/team/team-form";
import { CaughtMail } from "@/components/ui/caught-mail";
import { PageLink } from "@/components/ui/page-link";
import { readTeam } from "@/lib/coaches/teams";
import { readTeamLoad } from "@/lib/triage/load";
import { timeZones } from "@/lib/wording/zones";
import { everyAthlete } from "../athletes";
import { formatFor } from "../format";
import { everyInvitation } from "../invitations";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Team" };

/** Lists the team's coaches, the workload of each, and athletes without a coach. */
export default portalPage(
  "coach:team",
  async ({ coach, reader, may }) => {
    const leads = may("coach:leadership");
    const [team, load, athletes, invited] = await Promise.all([
      readTeam(coach),
      leads ? readTeamLoad(coach) : null,
      leads ? everyAthlete(coach) : [],
      leads ? everyInvitation(coach) : [],
    ]);
    const format = formatFor(reader, coach.nowMs);
    const own = team.coaches.find(({ coach_uid }) => coach_uid === coach.coachId);
    const isOwner = own?.role === "owner";
    const coaches = team.coaches.map(({ coach_uid, name, email, role, athlete_count }) => {
      const its = load?.coaches.find((each) => each.coach_uid === coach_uid);
      return {
        coach_uid,
        name: name ?? email,
        email,
        role,
        athletes: athlete_count,
        load:
          its === undefined
            ? null
            : { waiting: its.waiting, unread: its.unread_messages, done: its.handled_7d },
      };
    });
    const unassigned = athletes
      .filter(({ assigned_coach_uid }) => assigned_coach_uid === null)
      .map(({ athlete_uid, id, label }) => ({ athlete_uid, relation_id: id, name: label }));
    const isFull = team.coach_limit !== null && team.coaches.length >= team.coach_limit;
    const open = invited
      .filter(({ role, status }) => role !== null && status === "open")
      .map(({ id, email, role, expires_at }) => ({
        id,
        email,
        role: ROLE_WORDS[role ?? "coach"].name,
        until: format.date(expires_at),
      }));
    return (
      <>
        <Live topics={["team"]} />
        <PageHead
          title="Team"
          summary={summaryOf(team)}
          {...(leads && {
            actions: (
              <InviteCoach whyNot={isFull ? "Your plan has no room for another coach." : null} />
            ),
          })}
        />
        {leads ? (
          <p className="mt-3">
            <PageLink href={"/team/rollup"}>At-risk athletes across the team</PageLink>
          </p>
        ) : (
          <p className="mt-3 text-ink2">Only the owner and admins can make changes here.</p>
        )}
        <h2 className="mt-7 text-label font-bold">Coaches</h2>
        <CoachTable coaches={coaches} coachUid={coach.coachId} isOwner={isOwner} leads={leads} />
        {coaches.length === 1 && (
          <p className="mt-3 max-w-prose text-ink2">
            You’re the only coach. Invite others to share athletes. The owner and admins see every
            athlete, other coaches those assigned to them.
          </p>
        )}
        {open.length > 0 && <OpenInvitations invitations={open} />}
        {leads && <CaughtMail />}
        {load !== null && coaches.length > 1 && (
          <Card
            title="Unassigned athletes"
            aside={`${unassigned.length} ${unassigned.length === 1 ? "athlete" : "athletes"}, ${load.unassigned.waiting} waiting`}
          >
            {unassigned.length === 0 ? (
              <p className="text-ink2">Every athlete has a coach.</p>
            ) : (
              <AssignAthletes athletes={unassigned} coaches={coaches} />
            )}
          </Card>
        )}
        {leads && (
          <Card title="Name and time zone">
            <TeamForm team={team} zones={timeZones(team.time_zone)} />
          </Card>
        )}
        <Card title="Leave team">
          <LeaveTeam coachUid={coach.coachId} isOwner={isOwner} />
        </Card>
      </>
    );
  },
  { waiting: () => <WaitingPage title="Team" as="team" /> },
);

function summaryOf({
  name,
  coaches,
  coach_limit,
  athlete_count,
  athlete_limit,
}: Awaited<ReturnType<typeof readTeam>>): string {
  const of = (used: number, limit: number | null, one: string, many: string) =>
    `${used}${limit === null ? "" : ` of ${limit}`} ${used === 1 && limit === null ? one : many}`;
  return `${name}: ${of(coaches.length, coach_limit, "coach", "coaches")}, ${of(athlete_count, athlete_limit, "athlete", "athletes")}.`;
}
