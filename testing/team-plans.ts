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

/** A team that has bought nothing yet. */
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

/** Takes in what is true at the stand-in now. */
export const synced = async (team: TestTeam) => syncTeam("test", await customerOf(team));

/** A team that has bought a plan by card. */
export async function payingTeam(choice: TeamChoice = BUSINESS): Promise<TestTeam> {
  const team = await freeTeam();
  await control("complete", { session: await opened(team, choice), method: "card" });
  await synced(team);
  return team;
}

/** Has the team's card work, or not. */
export const cardWorks = async (team: TestTeam, works: boolean) =>
  control("card", { customer: await customerOf(team), works });

/** Puts the team's clock forward, and the stand-in's with it, whose doings are taken in. */
export async function advanceTeam(team: TestTeam, days: number): Promise<void> {
  const { clockOffsetMs } = await rowOf(team);
  const offsetMs = Number(clockOffsetMs) + Math.round(days * DAY_MS);
  await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: offsetMs } });
  await followTeamClock(team.teamId);
  await synced(team);
}
