import type Stripe from "stripe";
import { audit } from "@/lib/access/audit";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { TeamChoice } from "@/lib/contract/team";
import { toDate } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { CHARGING, stripe } from "@/lib/platform/stripe";
import { isRefusedForGood } from "./checkout";
import { takePaymentCall } from "./payment-limit";
import { priceOf } from "./prices";
import { idOf, setEnding } from "./stripe-customer";
import { endTurn, findTeamInTurn, type SeatCounts, savePlan, type Team } from "./team.store";
import { countsOf, syncTeam } from "./team-sync";
import { linesOf } from "./team-wares";
import { productOf } from "./wares";

/** How long a change at Stripe may take. After that another one may start, whatever became of it. */
const CHANGE_MAX_MS = 2 * 60_000;

/**
 * Changes the contents of a team's subscription immediately: additions are charged for the rest of the period,
 * reductions are credited. If the payment fails, nothing changes. Changes run one at a time, and never in an unpaid
 * period, whose remainder would be credited all the same.
 *
 * @param check refuses unsuitable changes, in the transaction that holds the team
 * @returns `busy` while another change is running, `owed` if the period is not paid, `declined` if the change could not
 *   be paid, `unclear` if Stripe didn't say whether it made the change
 * @throws what `check` throws, rate_limit_exceeded, and what the SDK throws when the processor cannot be asked
 */
export async function changeTeamPlan(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<"changed" | "busy" | "owed" | "declined" | "unclear"> {
  const turn = await begin(coach, choice, check);
  if (turn === null) return "busy";
  const update = await prepare(coach, turn, choice);
  if (update === null) return "owed";
  try {
    await update();
  } catch (error) {
    if (!isRefusedForGood(error)) {
      log.warn({ err: error, team_id: coach.teamId }, "a team's plan may have changed or not");
      return "unclear";
    }
    await giveBack(coach, turn);
    if (isDeclined(error)) return "declined";
    throw error;
  }
  await takeIn(coach.environment, { ...turn, teamId: coach.teamId }).catch((err: unknown) =>
    log.warn({ err, team_id: coach.teamId }, "a team's plan was not read after its change"),
  );
  return "changed";
}

/** The turn to change a team's plan. Only its holder can end it. */
interface Turn {
  token: string;
  subscriptionId: string;
  customerId: string;
  /** What the team had before, restored if the change fails. */
  before: SeatCounts;
}

/** Takes the turn and gives up reductions at once, so nobody uses them meanwhile. */
function begin(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<Turn | null> {
  return transaction(coach, async (asking) => {
    const { team, coach: unit } = await lockOwnTeam(asking, "coach:leadership");
    await check(unit, team);
    await takePaymentCall(unit, team.id);
    const { subscriptionId, customerId, changingUntil, athleteSeats, extraCoaches } = team;
    if (subscriptionId === null || customerId === null) fail("no_changes");
    if (changingUntil !== null && changingUntil.getTime() > unit.wallMs) return null;
    const token = newId();
    const due_ms = unit.wallMs + CHANGE_MAX_MS;
    await enqueue(unit, "billing/change.due", { team_id: team.id, turn: token, due_ms });
    await savePlan(unit.db, team.id, {
      changingBy: token,
      changingUntil: toDate(due_ms),
      athleteSeats: Math.min(athleteSeats, choice.athlete_seats),
      extraCoaches: Math.min(extraCoaches, choice.extra_coaches),
    });
    return { token, subscriptionId, customerId, before: { athleteSeats, extraCoaches } };
  });
}

/**
 * Does everything at Stripe that precedes the change itself. If anything fails here, nothing has changed.
 *
 * @returns a function that makes the change; null if the current period is not paid
 */
async function prepare(
  coach: CoachScope,
  turn: Turn,
  choice: TeamChoice,
): Promise<(() => Promise<unknown>) | null> {
  try {
    const { purchase } = await syncTeam(coach.environment, turn.customerId);
    const isOwed = purchase?.isLive === true && !purchase.isPeriodPaid;
    if (!isOwed) return await changeOf(coach, turn.subscriptionId, choice);
    await endTurn(coach.db, coach.teamId, turn.token, countsOf(purchase));
    return null;
  } catch (error) {
    await giveBack(coach, turn);
    throw error;
  }
}

/** Ends the turn and restores what was given up for a change that wasn't made. */
const giveBack = ({ db, teamId }: CoachScope, { token, before }: Turn): Promise<void> =>
  endTurn(db, teamId, token, before);

/**
 * Syncs the result of a change and ends its turn with what the team now has. Until then, no reading gives the team more
 * than it was left with. If Stripe can't be reached, the turn stays open, and a job ends it later.
 */
async function takeIn(
  environment: Environment,
  { teamId, customerId, token }: { teamId: string; customerId: string; token: string },
): Promise<void> {
  const { purchase } = await syncTeam(environment, customerId);
  await endTurn(db, teamId, token, purchase === null ? {} : countsOf(purchase));
}

/**
 * Ends a turn that wasn't ended in time because Stripe didn't respond or the process died, with what Stripe has by now.
 * @throws when it cannot be asked
 */
export async function followChange(teamId: string, token: string): Promise<void> {
  const team = await findTeamInTurn(db, teamId, token);
  if (team?.customerId != null)
    await takeIn(team.environment, { teamId, customerId: team.customerId, token });
}

async function changeOf(
  { environment }: CoachScope,
  subscriptionId: string,
  choice: TeamChoice,
): Promise<() => Promise<unknown>> {
  const { subscriptions } = stripe(environment);
  const { items } = await subscriptions.retrieve(subscriptionId);
  const lines = await Promise.all(
    linesOf(choice).map(async ({ ware, quantity }) => ({
      product: productOf(ware.name),
      price: await priceOf(environment, ware),
      quantity,
    })),
  );
  const wanted = new Map(lines.map((line) => [line.product, line]));
  const kept = items.data.map((item): Stripe.SubscriptionUpdateParams.Item => {
    const product = idOf(item.price.product) ?? "";
    const line = wanted.get(product);
    wanted.delete(product);
    // Continuing items keep the price they were bought at.
    return line === undefined
      ? { id: item.id, deleted: true }
      : { id: item.id, quantity: line.quantity };
  });
  const added = [...wanted.values()].map(({ price, quantity }) => ({ price, quantity }));
  return () =>
    subscriptions.update(
      subscriptionId,
      {
        items: [...kept, ...added],
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      },
      { idempotencyKey: `team-change-${newId()}`, ...CHARGING },
    );
}

/** True if Stripe couldn't collect the cost of a change. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 402;

/**
 * Makes a team's subscription end with the paid period, or continue after all.
 *
 * @returns `unclear` if Stripe didn't say whether it did so
 * @throws no_changes without a subscription, rate_limit_exceeded, and what the SDK throws when the processor cannot be
 *   asked
 */
export async function setTeamEnding(
  coach: CoachScope,
  isEnding: boolean,
): Promise<"done" | "unclear"> {
  const { environment } = coach;
  const { subscriptionId, customerId } = await takeTeam(coach);
  if (subscriptionId === null || customerId === null) fail("no_changes");
  try {
    await setEnding(environment, subscriptionId, isEnding);
    await syncTeam(environment, customerId);
    return "done";
  } catch (error) {
    if (isRefusedForGood(error)) throw error;
    log.warn({ err: error, team_id: coach.teamId }, "a team's plan may end or not");
    return "unclear";
  }
}

/** Returns the team to those who lead it now, and counts the call. @throws rate_limit_exceeded */
const takeTeam = (coach: CoachScope): Promise<Team> =>
  transaction(coach, async (asking) => {
    const { team, coach: unit } = await lockOwnTeam(asking, "coach:leadership");
    await takePaymentCall(unit, team.id);
    return team;
  });

/**
 * Opens the Stripe page for a team's payment method and invoices.
 *
 * @returns its URL; null for a team that never bought anything
 * @throws rate_limit_exceeded, and when the processor cannot be asked
 */
export async function openTeamPortal(coach: CoachScope): Promise<string | null> {
  const customer = await transaction(coach, async (unit) => {
    const { id, customerId } = await takeTeam(unit);
    if (customerId !== null) await audit(unit, "plan.opened", [{ kind: "team", id }]);
    return customerId;
  });
  if (customer === null) return null;
  const { environment } = coach;
  const return_url = `${baseUrl(environment)}/settings/billing`;
  return (await stripe(environment).billingPortal.sessions.create({ customer, return_url })).url;
}
