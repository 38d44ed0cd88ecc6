import { audit } from "@/lib/access/audit";
import { lockTeams } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { type AgreedPlan, saveAgreement, type Team, teamNowMs } from "./teams.store";

/**
 * Gives a team a plan without an end date, as agreed with the operator. A new agreement replaces the previous one.
 *
 * @throws resource_not_found, and invalid_value for a team that pays for a subscription
 */
export const agreePlan = (scope: CallScope, teamId: string, agreed: AgreedPlan) =>
  transaction(scope, async (scope) => {
    const team = await lock(scope, teamId);
    // One that a dispute has paused goes on if it is won.
    if (team.subscriptionId !== null && (team.endedAt === null || !team.isEnding))
      fail("invalid_value", {
        param: "team",
        message: "The team pays for a subscription. It has to be canceled first.",
      });
    await saveAgreement(scope.db, teamId, { ...agreed, endedAt: null });
    await note(scope, team, "plan.agreed");
    return { team_id: teamId, plan: agreed.plan };
  });

/** Ends a team's agreed plan immediately. @throws resource_not_found; no_changes where nothing is agreed */
export const endAgreement = (scope: CallScope, teamId: string) =>
  transaction(scope, async (scope) => {
    const team = await lock(scope, teamId);
    const { plan, extraCoaches, athleteSeats, subscriptionId, endedAt } = team;
    if (plan === null || subscriptionId !== null || endedAt !== null) fail("no_changes");
    const ended = toDate(teamNowMs(scope, team));
    await saveAgreement(scope.db, teamId, { plan, extraCoaches, athleteSeats, endedAt: ended });
    await note(scope, team, "plan.agreement_ended");
    return { team_id: teamId, plan: null };
  });

async function lock(scope: CallScope, teamId: string): Promise<Team> {
  const [team] = await lockTeams(scope, [teamId]);
  return team ?? fail("resource_not_found", { message: "No such team." });
}

const note = (scope: CallScope, team: Team, action: string): Promise<void> =>
  audit({ ...scope, nowMs: teamNowMs(scope, team), teamId: team.id }, action, [
    { kind: "team", id: team.id },
  ]);
