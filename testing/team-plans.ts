import type { TeamChoice } from "@/lib/contract/team";
import { coachOf, newTeam, type TestTeam } from "./coach";
import { control } from "./purchases";

const { db } = await import("@/lib/platform/db");
const { choosePlan } = await import("@/lib/coaches/plan");
const { syncTeam } = await import("@/lib/billing/team-sync");
const { followTeamClock } = await import("@/lib/billing/account-clock");

/** Teams that buy a plan, in this process. */

export const DAY_MS = 86_400_000;
export const BUSINESS: TeamChoice = { plan: "business", extra_coaches: 0, athlete_seats: 10 };

/** Creates a team that has bought nothing yet. */
export const freeTeam = (): Promise<TestTeam> => newTeam({ tier: "coach" });

export const rowOf = ({ teamId: id }: TestTeam) => db.team.findUniqueOrThrow({ where: { id } });

export async function customerOf(team: TestTeam): Promise<string> {
  return (await rowOf(team)).customerId ?? "";
}

export const chosen = async ({ coachId }: TestTeam, choice: TeamChoice = BUSINESS) =>
  choosePlan(await coachOf(coachId), choice);

/** Opens the checkout of a choice. @returns the id of its session */
export async function opened(team: TestTeam, choice: TeamChoice = BUSINESS): Promise<string> {
  const outcome = await chosen(team, choice);
  if (outcome.outcome !== "open") throw new Error(`there is no checkout: ${outcome.outcome}`);
  return outcome.sessionId;
}

/** Syncs the stand-in's current state. */
export const synced = async (team: TestTeam) => syncTeam("test", await customerOf(team));

/** Creates a team that bought a plan by card. */
export async function payingTeam(choice: TeamChoice = BUSINESS): Promise<TestTeam> {
  const team = await freeTeam();
  await control("complete", { session: await opened(team, choice), method: "card" });
  await synced(team);
  return team;
}

/** Makes the team's card work or fail. */
export const cardWorks = async (team: TestTeam, works: boolean) =>
  control("card", { customer: await customerOf(team), works });

/** Advances the team's and the stand-in's clocks, and syncs what happened there. */
export async function advanceTeam(team: TestTeam, days: number): Promise<void> {
  const { clockOffsetMs } = await rowOf(team);
  const offsetMs = Number(clockOffsetMs) + Math.round(days * DAY_MS);
  await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: offsetMs } });
  await followTeamClock(team.teamId);
  await synced(team);
}
