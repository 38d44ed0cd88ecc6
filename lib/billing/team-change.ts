import type Stripe from "stripe";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { TeamChoice } from "@/lib/contract/team";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { stripe } from "@/lib/platform/stripe";
import { priceOf } from "./prices";
import { idOf } from "./stripe-customer";
import { endTurn, findTeamById, type SeatCounts, savePlan, type Team } from "./team.store";
import { syncTeam } from "./team-sync";
import { linesOf } from "./team-wares";
import { productOf } from "./wares";

/** How long a change may take at the processor, before another one may begin whatever became of it. */
const CHANGE_MAX_MS = 2 * 60_000;

/**
 * Changes what a team's subscription consists of, at once: what is more is charged for the rest of the period, what is
 * less is credited. Where the money does not come, nothing changes. One change is made at a time.
 *
 * @param check refuses, in the unit of work that holds the team, what does not suit it
 * @returns `busy` while another change is made, `declined` when it could not be paid
 * @throws what `check` throws, and what the SDK throws when the processor cannot be asked
 */
export async function changeTeamPlan(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<"changed" | "busy" | "declined"> {
  const turn = await begin(coach, choice, check);
  if (turn === null) return "busy";
  try {
    await makeChange(coach, turn.subscriptionId, choice);
  } catch (error) {
    await restore(coach, turn);
    if (isDeclined(error)) return "declined";
    throw error;
  }
  await syncTeam(coach.environment, turn.customerId).finally(() =>
    endTurn(coach.db, coach.teamId, turn.token),
  );
  return "changed";
}

/** The turn to change a team's plan. Only the one that has it gives it back. */
interface Turn {
  token: string;
  subscriptionId: string;
  customerId: string;
  /** What the team had before, and has again where the change fails. */
  before: SeatCounts;
}

/** Takes the turn to change, and what is to be given up at once, so that nobody takes it meanwhile. */
function begin(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<Turn | null> {
  return transaction(coach, async (asking) => {
    const { team, coach: unit } = await lockOwnTeam(asking, "coach:leadership");
    await check(unit, team);
    const { subscriptionId, customerId, changingUntil, athleteSeats, extraCoaches } = team;
    if (subscriptionId === null || customerId === null) fail("no_changes");
    if (changingUntil !== null && changingUntil.getTime() > unit.wallMs) return null;
    const token = newId();
    await savePlan(unit.db, team.id, {
      changingBy: token,
      changingUntil: toDate(unit.wallMs + CHANGE_MAX_MS),
      athleteSeats: Math.min(athleteSeats, choice.athlete_seats),
      extraCoaches: Math.min(extraCoaches, choice.extra_coaches),
    });
    return { token, subscriptionId, customerId, before: { athleteSeats, extraCoaches } };
  });
}

/**
 * Gives back what was given up for a change that failed, and the turn, then asks the processor what is true: it may have
 * made the change all the same. Never throws: what made the change fail is what the caller is to hear.
 */
async function restore({ db, teamId, environment }: CoachScope, turn: Turn): Promise<void> {
  try {
    await endTurn(db, teamId, turn.token, turn.before);
    await syncTeam(environment, turn.customerId);
  } catch (err) {
    log.error({ err, team_id: teamId }, "a team's plan was not read after its change failed");
  }
}

async function makeChange(
  { environment }: CoachScope,
  subscriptionId: string,
  choice: TeamChoice,
): Promise<void> {
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
    // What goes on keeps the price at which it was bought.
    return line === undefined
      ? { id: item.id, deleted: true }
      : { id: item.id, quantity: line.quantity };
  });
  const added = [...wanted.values()].map(({ price, quantity }) => ({ price, quantity }));
  await subscriptions.update(
    subscriptionId,
    {
      items: [...kept, ...added],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    },
    { idempotencyKey: `team-change-${newId()}` },
  );
}

/** Whether the processor could not collect what a change costs. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 402;

/**
 * Has a team's subscription end with the period that is paid, or go on after all.
 *
 * @throws no_changes without a subscription, and what the SDK throws when the processor cannot be asked
 */
export async function setTeamEnding(coach: CoachScope, isEnding: boolean): Promise<void> {
  const { environment } = coach;
  const { subscriptionId, customerId } = await transaction(
    coach,
    async (asking) => (await lockOwnTeam(asking, "coach:leadership")).team,
  );
  if (subscriptionId === null || customerId === null) fail("no_changes");
  await stripe(environment).subscriptions.update(subscriptionId, {
    cancel_at_period_end: isEnding,
  });
  await syncTeam(environment, customerId);
}

/**
 * Opens the processor's own page on which a team's way to pay is changed and its invoices are.
 *
 * @returns its address; null for a team that never bought anything
 * @throws when the processor cannot be asked
 */
export async function openTeamPortal({
  db,
  teamId,
  environment,
}: CoachScope): Promise<string | null> {
  const { customerId: customer } = await findTeamById(db, teamId);
  if (customer === null) return null;
  const return_url = `${baseUrl(environment)}/settings/billing`;
  return (await stripe(environment).billingPortal.sessions.create({ customer, return_url })).url;
}
