import { audit } from "@/lib/access/audit";
import type { CoachScope } from "@/lib/access/scope";
import { changeTeamPlan, setTeamEnding } from "@/lib/billing/team-change";
import { startTeamCheckout } from "@/lib/billing/team-checkout";
import { isAgreed } from "@/lib/billing/team-sync";
import { TEAM_LIMITS } from "@/lib/contract/coach";
import { fail } from "@/lib/contract/errors";
import type { TeamChoice } from "@/lib/contract/team";
import { transaction } from "@/lib/platform/db";
import { allowanceOf } from "./standing";
import {
  countCoaches,
  countRelations,
  countUsedSeats,
  findOwner,
  findTeam,
  type Team,
} from "./teams.store";

/** Returns the team's billing state, as exposed to its coaches' automation. */
export async function readBilling(coach: CoachScope) {
  const { db, teamId, nowMs } = coach;
  const team = await findTeam(db, teamId);
  const { tier, status, isPaid } = allowanceOf(team, nowMs);
  const untilMs = isPaid ? (team.paidUntil?.getTime() ?? null) : null;
  return {
    tier,
    status,
    seats: team.athleteSeats,
    used_seats: await countUsedSeats(db, teamId),
    renews_at_ms: team.isEnding ? null : untilMs,
    cancels_at_ms: team.isEnding ? untilMs : null,
  };
}

/** Returns the billing state plus the available actions, for those who lead the team. */
export async function readPlan(coach: CoachScope) {
  const { db, teamId, nowMs } = coach;
  const team = await findTeam(db, teamId);
  const { tier, status, untilMs, coaches, athletes, isPaid } = allowanceOf(team, nowMs);
  const agreed = isAgreed(team);
  return {
    ...(await readBilling(coach)),
    teamId,
    untilMs,
    coaches: await countCoaches(db, teamId),
    coachLimit: coaches,
    athletes: await countRelations(db, teamId),
    athleteLimit: athletes,
    tier,
    status,
    /** The paid plan; null if the plan was agreed with the operator, or if there is none. */
    choice: isRunning(team) && !agreed ? choiceOf(team) : null,
    isAgreed: agreed && isPaid,
    isEnding: team.isEnding,
    /** Whether an invoice is unpaid. */
    isOwing: team.pastDueSince !== null,
    /** Whether the plan has stopped because of an open dispute about its payment; its subscription is only paused. */
    isDisputed: team.endedAt !== null && !team.isEnding && !agreed,
    /** Whether the processor has a page for the team's payment method and invoices. */
    hasPortal: team.customerId !== null,
  };
}

/** Returns who decides on the team's plan, to show to other coaches. @returns the owner's name or address */
export async function whoPays({ db, teamId }: CoachScope): Promise<string> {
  const owner = await findOwner(db, teamId);
  return owner?.person.name ?? owner?.person.email ?? "the team's owner";
}

/** True if the team's plan, paid or past due, has a subscription that hasn't ended. */
const isRunning = ({ plan, subscriptionId, endedAt }: Team): boolean =>
  plan !== null && subscriptionId !== null && endedAt === null;

function choiceOf({ plan, extraCoaches, athleteSeats }: Team): TeamChoice | null {
  if (plan === null || plan === "enterprise") return null;
  return { plan, extra_coaches: extraCoaches, athlete_seats: athleteSeats };
}

/** The outcome of a choice; includes a checkout session if the team has no subscription yet. */
export type Chosen =
  | { outcome: "open"; sessionId: string }
  | { outcome: "changed" | "busy" | "owed" | "declined" | "unclear" | "running" | "replaced" };

/**
 * Buys the chosen plan, or switches the current one to it, immediately and for the rest of the period.
 *
 * @throws seat_limit_exceeded for fewer seats than athletes have; resource_limit_exceeded for a plan that has fewer
 *   coaches or athletes than the team; no_changes for a team whose plan was agreed
 */
export async function choosePlan(coach: CoachScope, choice: TeamChoice): Promise<Chosen> {
  const { db, teamId } = coach;
  const check = (unit: CoachScope, team: Team) => requireFit(unit, team, choice);
  if (!isRunning(await findTeam(db, teamId))) return startTeamCheckout(coach, choice, check);
  const outcome = await changeTeamPlan(coach, choice, check);
  if (outcome === "changed") await note(coach, "plan.changed");
  return { outcome };
}

async function requireFit(
  { db, teamId, nowMs }: CoachScope,
  team: Team,
  { plan, extra_coaches, athlete_seats }: TeamChoice,
): Promise<void> {
  if (isAgreed(team) && allowanceOf(team, nowMs).isPaid) fail("no_changes");
  if ((await countUsedSeats(db, teamId)) > athlete_seats)
    fail("seat_limit_exceeded", { message: "More athletes have a seat of the team." });
  const { coaches, athletes } = TEAM_LIMITS[plan];
  const isCrowded =
    (coaches !== null && (await countCoaches(db, teamId)) > coaches + extra_coaches) ||
    (athletes !== null && (await countRelations(db, teamId)) > athletes);
  if (isCrowded)
    fail("resource_limit_exceeded", { message: "The team is larger than that plan allows." });
}

/**
 * Sets the plan to end with the paid period, or undoes that.
 *
 * @returns `unclear` when the processor did not confirm the change
 * @throws no_changes for a team that pays for none
 */
export async function setPlanEnding(
  coach: CoachScope,
  isEnding: boolean,
): Promise<"done" | "unclear"> {
  if (!isRunning(await findTeam(coach.db, coach.teamId))) fail("no_changes");
  const outcome = await setTeamEnding(coach, isEnding);
  if (outcome === "done") await note(coach, isEnding ? "plan.cancelled" : "plan.resumed");
  return outcome;
}

const note = (coach: CoachScope, action: string): Promise<void> =>
  transaction(coach, (unit) => audit(unit, action, [{ kind: "team", id: unit.teamId }]));
