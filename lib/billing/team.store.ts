import { TRIAL_DAYS } from "@/lib/access/tier";
import { LEADING_ROLES } from "@/lib/contract/coach";
import { toDate, wallMs } from "@/lib/platform/clock";
import { epochMs } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Team, TeamOrder } from "@/prisma/generated/client";
import type { Owing, OwingPage } from "./owing";
import type { ClockMove } from "./purchase-facts";

export type { Team, TeamOrder };

/** Returns how far a team's clock is ahead, and its moves; null if there is no such team. */
export async function findTeamClock(
  handle: Db,
  teamId: string,
): Promise<{ offsetMs: number; moves: ClockMove[] } | null> {
  const team = await handle.team.findUnique({
    where: { id: teamId },
    select: { clockOffsetMs: true, clockMoves: { orderBy: { offsetMs: "asc" } } },
  });
  if (team === null) return null;
  return {
    offsetMs: Number(team.clockOffsetMs),
    moves: team.clockMoves.map(({ at, offsetMs }) => ({
      atMs: at.getTime(),
      offsetMs: Number(offsetMs),
    })),
  };
}

/** Finds the team of a Stripe customer; null for any other customer. */
export async function findTeamOf(
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<string | null> {
  const where = { environment, customerId };
  return (await handle.team.findFirst({ where, select: { id: true } }))?.id ?? null;
}

export const findTeamById = (handle: Db, id: string): Promise<Team> =>
  handle.team.findUniqueOrThrow({ where: { id } });

/** What is stored of what a team bought; times in team time. */
export type TeamChange = Partial<
  Pick<
    Team,
    | "plan"
    | "paidUntil"
    | "pastDueSince"
    | "endedAt"
    | "isEnding"
    | "athleteSeats"
    | "extraCoaches"
    | "customerId"
    | "subscriptionId"
    | "owedMails"
    | "returnedPayment"
    | "changingUntil"
    | "changingBy"
  >
>;

/** What a team gives up at once when reducing its plan. */
export type SeatCounts = Pick<Team, "athleteSeats" | "extraCoaches">;

/** Ends the turn to change a team's plan, unless another change has taken it by now. */
export async function endTurn(
  handle: Db,
  id: string,
  token: string,
  counts: Partial<SeatCounts> = {},
): Promise<void> {
  await handle.team.updateMany({
    where: { id, changingBy: token },
    data: { ...counts, changingBy: null, changingUntil: null },
  });
}

/** Finds the team whose plan is changed in this turn; null once the turn has ended. */
export const findTeamInTurn = (handle: Db, id: string, token: string): Promise<Team | null> =>
  handle.team.findFirst({ where: { id, changingBy: token } });

export async function savePlan(handle: Db, id: string, change: TeamChange): Promise<void> {
  await handle.team.update({ where: { id }, data: change });
}

/** Claims the right to apply a team's reading. Fails if the last applied reading started later. */
export async function beginTeamReading(
  handle: Db,
  id: string,
  readBegan: string,
): Promise<boolean> {
  const taken = await handle.$executeRaw`
    UPDATE team SET read_at = ${readBegan}::timestamptz
    WHERE id = ${id}::uuid AND (read_at IS NULL OR read_at < ${readBegan}::timestamptz)`;
  return taken > 0;
}

/** Sets a team's customer if it has none. @returns whether there is such a team without one */
export async function nameTeamCustomer(
  handle: Db,
  environment: Environment,
  { teamId, customerId }: { teamId: string; customerId: string },
): Promise<boolean> {
  const where = { id: teamId, environment, customerId: null };
  const { count } = await handle.team.updateMany({ where, data: { customerId } });
  return count > 0;
}

export const findOrder = (handle: Db, teamId: string): Promise<TeamOrder | null> =>
  handle.teamOrder.findUnique({ where: { teamId } });

/** Finds the team's order by its checkout id. */
export const findOrderBySession = (
  handle: Db,
  teamId: string,
  sessionId: string,
): Promise<TeamOrder | null> => handle.teamOrder.findFirst({ where: { teamId, sessionId } });

export const insertOrder = (
  handle: Db,
  order: Omit<TeamOrder, "sessionId" | "createdAt">,
): Promise<TeamOrder> =>
  handle.teamOrder.create({ data: { ...order, createdAt: toDate(wallMs()) } });

/** Deletes an order that can't be paid anymore, unless another one has replaced it. */
export async function deleteOrder(handle: Db, id: string): Promise<void> {
  await handle.teamOrder.deleteMany({ where: { id } });
}

/** Sets the checkout of an order. @returns false if the order was replaced meanwhile */
export async function nameSession(handle: Db, id: string, sessionId: string): Promise<boolean> {
  return (await handle.teamOrder.updateMany({ where: { id }, data: { sessionId } })).count > 0;
}

/** Lists the addresses of a team's leaders, who get mail about its plan, owner first. */
export async function findLeaders(handle: Db, teamId: string): Promise<string[]> {
  const leaders = await handle.coach.findMany({
    where: { teamId, leftAt: null, role: { in: [...LEADING_ROLES] } },
    select: { person: { select: { email: true } } },
    orderBy: [{ role: "asc" }, { id: "asc" }],
  });
  return leaders.map(({ person }) => person.email);
}

/** Who led a team last, and when they left, in team time; null while somebody leads it. */
export async function findLastOwner(
  handle: Db,
  teamId: string,
): Promise<{ email: string; leftMs: number } | null> {
  const owner = await handle.coach.findFirst({
    where: { teamId, role: "owner" },
    select: { leftAt: true, person: { select: { email: true } } },
    orderBy: { leftAt: { sort: "desc", nulls: "first" } },
  });
  if (owner?.leftAt == null) return null;
  return { email: owner.person.email, leftMs: owner.leftAt.getTime() };
}

/** Lists teams due for another mail about an overdue payment, by their own clocks. */
export const findOwingTeams = (
  handle: Db,
  { afterDays, now, after, limit }: OwingPage,
): Promise<Owing[]> =>
  handle.$queryRaw`
    SELECT id, environment::text AS environment, customer_id AS "customerId" FROM team
    WHERE past_due_since IS NOT NULL AND customer_id IS NOT NULL AND (
      owed_mails < 2 AND past_due_since + ${afterDays[0]} * interval '1 day'
        <= ${now}::timestamptz + clock_offset_ms * interval '1 millisecond'
      OR owed_mails < 3 AND past_due_since + ${afterDays[1]} * interval '1 day'
        <= ${now}::timestamptz + clock_offset_ms * interval '1 millisecond')
      AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
    ORDER BY id LIMIT ${limit}`;

/** A team whose trial ends soon. */
export interface EndingTrial {
  id: string;
  environment: Environment;
  name: string;
  /** In team time. */
  startedMs: number;
}

/** Lists teams whose trial goes on, without a plan or after its end, that began at least this many days ago, by their clocks, and who weren't told. */
export const findEndingTrials = (
  handle: Db,
  { now, days, after, limit }: { now: Date; days: number; after: string | null; limit: number },
): Promise<EndingTrial[]> =>
  handle.$queryRawUnsafe(
    `SELECT id, environment::text AS environment, name, ${epochMs("trial_started_at")} AS "startedMs" FROM team
     WHERE trial_started_at IS NOT NULL AND trial_told_at IS NULL 
       AND (plan IS NULL OR ended_at <= $2::timestamptz + clock_offset_ms * interval '1 millisecond')
       AND trial_started_at + $1::int * interval '1 day' <= $2::timestamptz + clock_offset_ms * interval '1 millisecond'
       AND trial_started_at + $5::int * interval '1 day' > $2::timestamptz + clock_offset_ms * interval '1 millisecond'
       AND ($3::uuid IS NULL OR id > $3::uuid)
     ORDER BY id LIMIT $4::int`,
    ...[days, now, after, limit, TRIAL_DAYS],
  );

/** @returns false if another run has told them */
export async function markTrialTold(handle: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await handle.team.updateMany({
    where: { id, trialToldAt: null, OR: [{ plan: null }, { endedAt: { not: null } }] },
    data: { trialToldAt: at },
  });
  return count > 0;
}
