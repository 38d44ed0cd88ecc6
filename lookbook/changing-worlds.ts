import { DAY_MS } from "@/lib/contract/durations";
import { coachOf, newTeam } from "../testing/coach";
import { type Coach60, coach60 } from "../testing/coach60";
import { signIn } from "../testing/people";
import { portal } from "../testing/portal";
import { advanceTeam, cardWorks, payingTeam } from "../testing/team-plans";

/** Teams whose plan is running out, or whose work is all done. */
const { db } = await import("@/lib/platform/db");
const { setPlanEnding } = await import("@/lib/coaches/plan");

/** The state of a team's plan. */
export type PlanState = "trial" | "past due" | "cancelling";

/** Creates a team that pays at the stand-in, or has not started to. @returns what its owner's browser sends */
export async function newTeamIn(state: PlanState): Promise<string> {
  const team = state === "trial" ? await newTeam({ tier: "coach" }) : await payingTeam();
  if (state === "trial") {
    const trialStartedAt = new Date(Date.now() - 9 * DAY_MS);
    await db.team.update({ where: { id: team.teamId }, data: { trialStartedAt } });
  }
  if (state === "past due") {
    await cardWorks(team, false);
    await advanceTeam(team, 32);
  }
  if (state === "cancelling") await setPlanEnding(await coachOf(team.coachId), true);
  return (await signIn({ id: team.personId, email: "", environment: "test" })).cookie;
}

/** Creates a coach who has reviewed everyone. */
export async function newIdle(): Promise<Coach60> {
  const team = await coach60();
  const ask = await portal(team.personId);
  const { items } = (await ask("GET", "/v1/coach/triage")).body;
  // One by one: safety items can't be handled in bulk.
  for (const { athlete_uid, evidence_key } of items) {
    const named = [{ athlete_uid, evidence_key }];
    const body = { action: "reviewed", items: named, reason: "Talked to them" };
    const { status, body: said } = await ask("POST", "/v1/coach/triage/actions", body);
    if (status !== 200) throw new Error(`the queue was not cleared: ${JSON.stringify(said)}`);
  }
  return team;
}
