import { lockTeam } from "@/lib/access/locks";
import { GRACE_DAYS, teamStanding } from "@/lib/access/tier";
import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import { queueMail } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { PAGE, throughAll } from "@/lib/platform/one-by-one";
import { isRestored } from "./bought-subscription";
import { type Duty, dutiesOfPlan, fulfilAll, refundsOf, returnsOf } from "./duties";
import type { Owing } from "./owing";
import { aheadOf, type ClockMove } from "./purchase-facts";
import { isLive } from "./purchase-standing";
import { databaseNow } from "./purchases.store";
import { type CustomerRecord, type PaymentRecord, readCustomer } from "./stripe-customer";
import { markApplied } from "./stripe-events.store";
import {
  beginTeamReading,
  findLastOwner,
  findLeaders,
  findOwingTeams,
  findTeamClock,
  findTeamOf,
  type SeatCounts,
  savePlan,
  type Team,
  type TeamChange,
} from "./team.store";
import { type TeamPurchase, teamPurchase } from "./team-standing";
import { teamPlanTitle } from "./team-wares";
import { unearnedCredits } from "./unearned-credit";

/**
 * Syncs a team's plan with Stripe: reads its whole customer, then applies the result in one transaction, along with the
 * mails it causes, unless a later reading was already applied.
 *
 * @returns what the team has bought, null for nothing and for a customer unknown to Stripe; and how many duties failed
 * @throws when the processor cannot be asked; nothing is changed then
 */
export async function syncTeam(
  environment: Environment,
  customerId: string,
): Promise<{ purchase: TeamPurchase | null; hasChanged: boolean; failed: number }> {
  const nothing = { purchase: null, hasChanged: false, failed: 0 };
  const teamId = await findTeamOf(db, environment, customerId);
  if (teamId === null) return nothing;
  const readBegan = await databaseNow(db);
  const customer = await readCustomer(environment, customerId);
  if (customer === null) {
    log.error({ environment, customer_id: customerId }, "an unknown customer");
    return nothing;
  }
  const moves = (await findTeamClock(db, teamId))?.moves ?? [];
  const purchase = teamPurchase(customer, moves);
  const { hasChanged, leftMs } = await transaction({ db }, async (unit) => {
    const team = await lockTeam(unit, teamId);
    const last = await findLastOwner(unit.db, teamId);
    const isNew = await beginTeamReading(unit.db, teamId, readBegan);
    if (isNew && purchase !== null && last !== null) {
      const late = latePayments(customer, moves, last.leftMs);
      await tellReturn(unit.db, { team, purchase, late, to: last.email });
    }
    const hasChanged =
      isNew && purchase !== null && (await apply(unit.db, team, purchase, customer));
    await markApplied(unit.db, { environment, customerId, readBegan });
    return { hasChanged, leftMs: last?.leftMs ?? null };
  });
  const ofPlan = purchase === null ? [] : dutiesOfPlan(purchase);
  const [to] = await findLeaders(db, teamId);
  const url = `${baseUrl(environment)}/settings/billing`;
  const late = to === undefined ? [] : returnsOf(customer, { environment, to, url });
  const duties: Duty[] = [
    ...(leftMs === null ? [...ofPlan, ...late] : dutiesOfLeft(customer, moves, leftMs)),
    ...unearnedCredits(customer.payments).map(
      (credit): Duty => ({ kind: "take_credit_back", customerId, ...credit }),
    ),
  ];
  const failed = await fulfilAll(environment, customerId, duties);
  return { purchase, hasChanged, failed };
}

/** Returns what a team that everybody has left requires at Stripe: nothing more is paid for it, or it is returned. */
function dutiesOfLeft(
  customer: CustomerRecord,
  moves: readonly ClockMove[],
  leftMs: number,
): Duty[] {
  const live = customer.subscriptions.filter(isLive).map(({ id }) => id);
  const open = customer.checkouts.filter(({ status }) => status === "open");
  return [
    ...open.map(({ id }): Duty => ({ kind: "close_checkout", sessionId: id })),
    ...refundsOf(latePayments(customer, moves, leftMs)),
    ...live.map((subscriptionId): Duty => ({ kind: "cancel", subscriptionId })),
  ];
}

/** Returns the payments that arrived after everybody left a team. */
function latePayments(
  customer: CustomerRecord,
  moves: readonly ClockMove[],
  leftMs: number,
): PaymentRecord[] {
  const aheadMs = aheadOf(customer, moves);
  // The owner of a paid plan can't leave, so one paid for just before wasn't known yet.
  return customer.payments.filter(
    ({ paidAt }) => paidAt * 1000 + aheadMs(paidAt) > leftMs - HOUR_MS,
  );
}

/** Mails who left a team last that what they paid since is returned; once for each payment. */
async function tellReturn(
  handle: Db,
  {
    team: { id, environment, name, returnedPayment },
    purchase: { choice },
    late,
    to,
  }: { team: Team; purchase: TeamPurchase; late: readonly PaymentRecord[]; to: string },
): Promise<void> {
  const [returned] = refundsOf(late);
  if (returned === undefined || choice === null) return;
  if (returned.paymentIntentId === returnedPayment) return;
  await savePlan(handle, id, { returnedPayment: returned.paymentIntentId });
  const plan_title = teamPlanTitle(choice.plan);
  const variables = { team_name: name, plan_title, url: baseUrl(environment) };
  await queueMail(
    { db: handle },
    { environment, to, template: "team_payment_returned", variables },
  );
}

/** True if a team's plan was agreed with the operator, so no subscription is behind it. */
export const isAgreed = ({ plan, subscriptionId }: Pick<Team, "plan" | "subscriptionId">) =>
  plan !== null && subscriptionId === null;

async function apply(
  handle: Db,
  team: Team,
  purchase: TeamPurchase,
  customer: CustomerRecord,
): Promise<boolean> {
  if (isAgreed(team) && !purchase.isLive) return false;
  // What is in force stands until something new is paid for.
  const nowMs = wallMs() + Number(team.clockOffsetMs);
  const isInForce = team.plan !== null && (team.endedAt?.getTime() ?? nowMs + 1) > nowMs;
  if (isInForce && purchase.isLive && !purchase.isPaid) return false;
  const owed = await tellOwing(handle, team, purchase);
  const change = { ...changeOf(purchase), ...countsNow(team, purchase), owedMails: owed };
  const hasFailed = await tellTransfer(handle, team, purchase, customer);
  await tellRestored(handle, team, purchase);
  // Then it is about an earlier plan, whose end was told when it came.
  if (!hasFailed) await tellEnd(handle, { ...team, owedMails: owed }, purchase);
  await savePlan(handle, team.id, change);
  return Object.entries(change).some(
    ([field, value]) => team[field as keyof Team]?.valueOf() !== value?.valueOf(),
  );
}

const momentOf = (ms: number | null): Date | null => (ms === null ? null : toDate(ms));

const changeOf = (purchase: TeamPurchase): TeamChange => ({
  subscriptionId: purchase.subscriptionId,
  plan: purchase.choice?.plan ?? null,
  paidUntil: momentOf(purchase.paidUntilMs),
  pastDueSince: momentOf(purchase.pastDueSinceMs),
  endedAt: momentOf(purchase.endedMs),
  isEnding: purchase.isEnding,
});

/** Returns the seats and coaches included in what a team bought. */
export const countsOf = ({ choice }: Pick<TeamPurchase, "choice">): SeatCounts => ({
  extraCoaches: choice?.extra_coaches ?? 0,
  athleteSeats: choice?.athlete_seats ?? 0,
});

/**
 * Same as `countsOf`, for right now. While a change is running, Stripe may still have what was given up for it; nobody
 * gets that back before the change is settled.
 */
function countsNow(team: Team, purchase: TeamPurchase): SeatCounts {
  const bought = countsOf(purchase);
  if (team.changingUntil === null || team.changingUntil.getTime() <= wallMs()) return bought;
  return {
    extraCoaches: Math.min(team.extraCoaches, bought.extraCoaches),
    athleteSeats: Math.min(team.athleteSeats, bought.athleteSeats),
  };
}

/**
 * Mails a team's leaders that a payment that was on its way has arrived, or that it failed. @returns true if it failed
 */
async function tellTransfer(
  handle: Db,
  team: Team,
  purchase: TeamPurchase,
  { subscriptions, payments }: CustomerRecord,
): Promise<boolean> {
  const { id, environment, name, plan, subscriptionId, isEnding } = team;
  const begun = subscriptions.find((each) => each.id === subscriptionId);
  if (plan !== null || isEnding || begun === undefined) return false;
  const isPaid = payments.some((payment) => payment.subscriptionId === begun.id);
  const hasArrived =
    purchase.subscriptionId === begun.id && purchase.choice !== null && purchase.wasAwaited;
  const hasFailed = !isPaid && !isLive(begun);
  if (!hasArrived && !hasFailed) return false;
  const template = hasFailed ? "team_transfer_failed" : "team_transfer_arrived";
  const variables = { team_name: name, url: `${baseUrl(environment)}/settings/billing` };
  for (const to of await findLeaders(handle, id))
    await queueMail({ db: handle }, { environment, to, template, variables });
  return hasFailed;
}

/** Mails a team's leaders that a plan that had ended was paid after all, and until when. */
async function tellRestored(handle: Db, team: Team, { endedMs }: TeamPurchase): Promise<void> {
  const { id, environment, name, endedAt, clockOffsetMs } = team;
  if (!isRestored(endedAt, endedMs, wallMs() + Number(clockOffsetMs))) return;
  const url = `${baseUrl(environment)}/settings/billing`;
  const variables = { team_name: name, ends_on: DAY.format(toDate(endedMs ?? 0)), url };
  for (const to of await findLeaders(handle, id))
    await queueMail({ db: handle }, { environment, to, template: "team_plan_restored", variables });
}

const REMINDED_AFTER_DAYS = 3;
/** Mails about an overdue payment: when it failed, some days later, and when the plan is gone. */
const OWED_MAILS = ["team_payment_failed", "team_payment_owed", "team_plan_suspended"] as const;

/**
 * Mails a team's leaders about an overdue payment, once for each of the three stages; a missed stage is skipped.
 *
 * @returns how many stages are done for this failure
 */
async function tellOwing(handle: Db, team: Team, purchase: TeamPurchase): Promise<number> {
  const { choice, pastDueSinceMs, paidUntilMs, endedMs, isEnding } = purchase;
  if (pastDueSinceMs === null || choice === null) return 0;
  const isSame = team.pastDueSince?.getTime() === pastDueSinceMs;
  const told = isSame ? team.owedMails : 0;
  const nowMs = wallMs() + Number(team.clockOffsetMs);
  const facts = { trialStartedMs: null, plan: choice.plan, isEnding };
  const { status } = teamStanding({ ...facts, paidUntilMs, pastDueSinceMs, endedMs }, nowMs);
  const isLate = nowMs >= pastDueSinceMs + REMINDED_AFTER_DAYS * DAY_MS;
  const stage = status === "lapsed" ? 3 : isLate ? 2 : 1;
  if (stage <= told) return told;
  const { environment, name } = team;
  const template = OWED_MAILS[stage - 1] ?? OWED_MAILS[0];
  const variables = {
    team_name: name,
    plan_title: teamPlanTitle(choice.plan),
    holds_until: DAY.format(toDate(pastDueSinceMs + GRACE_DAYS * DAY_MS)),
    url: `${baseUrl(environment)}/settings/billing`,
  };
  for (const to of await findLeaders(handle, team.id))
    await queueMail({ db: handle }, { environment, to, template, variables });
  return stage;
}

/** Mails a team's leaders that its plan has just ended, unless a trial goes on, or they were told that it is suspended. */
async function tellEnd(handle: Db, team: Team, purchase: TeamPurchase): Promise<void> {
  const { choice, endedMs } = purchase;
  const { id, environment, name, endedAt, owedMails } = team;
  if (endedMs === null || endedAt !== null || choice === null || owedMails === OWED_MAILS.length)
    return;
  const trialStartedMs = team.trialStartedAt?.getTime() ?? null;
  const facts = { ...purchase, trialStartedMs, plan: choice.plan };
  const nowMs = wallMs() + Number(team.clockOffsetMs);
  if (teamStanding(facts, nowMs).status !== "lapsed") return;
  const url = `${baseUrl(environment)}/settings/billing`;
  const variables = { team_name: name, plan_title: teamPlanTitle(choice.plan), url };
  for (const to of await findLeaders(handle, id))
    await queueMail({ db: handle }, { environment, to, template: "team_plan_ended", variables });
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Mails teams with an overdue payment when a reminder is due, after syncing their customers. */
export async function remindOwingTeams(): Promise<{ told: number; failed: number }> {
  const afterDays = [REMINDED_AFTER_DAYS, GRACE_DAYS] as const;
  const now = toDate(wallMs());
  const worked = await throughAll(
    "remind-owing-teams",
    (after: Owing | null) => findOwingTeams(db, { afterDays, now, after, limit: PAGE }),
    async ({ environment, customerId }) => (await syncTeam(environment, customerId)).hasChanged,
  );
  return { told: worked.done, failed: worked.failed };
}
