import type Stripe from "stripe";
import { lockOwnTeam } from "@/lib/access/own-team";
import type { CoachScope } from "@/lib/access/scope";
import type { TeamChoice } from "@/lib/contract/team";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stripe } from "@/lib/platform/stripe";
import { takeTeamClock } from "./account-clock";
import { isRefusedForGood } from "./checkout";
import { closeCheckout } from "./duties";
import { takePaymentCall } from "./payment-limit";
import { priceOf } from "./prices";
import type { OnTeamCheckout } from "./recovery";
import { nullWhenMissing } from "./stripe-customer";
import {
  deleteOrder,
  findLeaders,
  findOrder,
  findOrderBySession,
  findTeamById,
  insertOrder,
  nameSession,
  savePlan,
  type Team,
  type TeamOrder,
} from "./team.store";
import { syncTeam } from "./team-sync";
import { linesOf, type WareLine } from "./team-wares";

/** A checkout to pay; or none, because the team has an active subscription or a pending payment for one. */
export type StartedTeamCheckout =
  | { outcome: "open"; sessionId: string }
  | { outcome: "running" | "replaced" };

const ATTEMPTS = 3;

/**
 * Opens a hosted checkout for a team's choice, or returns its open one for the same choice, so that two clicks or tabs
 * give one checkout. A different one is closed first, so two can never be paid.
 *
 * @param check refuses unsuitable choices, in the transaction that holds the team
 * @throws what `check` throws, rate_limit_exceeded, and what the SDK throws when the processor cannot be asked
 */
export async function startTeamCheckout(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<StartedTeamCheckout> {
  await takePaymentCall(coach, coach.teamId);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await isRunning(coach)) return { outcome: "running" };
    const { order, isSame } = await begin(coach, choice, check);
    const session = isSame ? await sessionOf(coach, order) : null;
    if (session?.status === "open") return { outcome: "open", sessionId: session.id };
    // A completed checkout is reported through what it bought, if that is still active.
    if (!isSame && order.sessionId !== null)
      await closeCheckout(coach.environment, order.sessionId);
    await deleteOrder(coach.db, order.id);
  }
  return { outcome: "replaced" };
}

/**
 * True if the team's customer has a subscription that can still collect; asks Stripe rather than relying on stored
 * data.
 */
async function isRunning({ db, teamId, environment }: CoachScope): Promise<boolean> {
  const { customerId } = await findTeamById(db, teamId);
  if (customerId === null) return false;
  const { purchase } = await syncTeam(environment, customerId);
  return purchase?.isLive === true;
}

/** Returns the team's only order: for this choice, unless another one is in the way. */
function begin(
  coach: CoachScope,
  choice: TeamChoice,
  check: (unit: CoachScope, team: Team) => Promise<void>,
): Promise<{ order: TeamOrder; isSame: boolean }> {
  return transaction(coach, async (asking) => {
    const { team, coach: unit } = await lockOwnTeam(asking, "coach:leadership");
    const { db, teamId } = unit;
    await check(unit, team);
    const { plan, extra_coaches: extraCoaches, athlete_seats: athleteSeats } = choice;
    const known = await findOrder(db, teamId);
    if (known === null) {
      const fresh = { id: newId(), teamId, plan, extraCoaches, athleteSeats };
      return { order: await insertOrder(db, fresh), isSame: true };
    }
    const isSame =
      known.plan === plan &&
      known.extraCoaches === extraCoaches &&
      known.athleteSeats === athleteSeats;
    return { order: known, isSame };
  });
}

/** Returns an order's checkout; null if the order was replaced while Stripe created it. */
async function sessionOf(
  coach: CoachScope,
  order: TeamOrder,
): Promise<Stripe.Checkout.Session | null> {
  const { sessions } = stripe(coach.environment).checkout;
  if (order.sessionId !== null) return sessions.retrieve(order.sessionId).catch(nullWhenMissing);
  try {
    const session = await makeSession(coach, order);
    if (await nameSession(coach.db, order.id, session.id)) return session;
    await closeCheckout(coach.environment, session.id);
    return null;
  } catch (error) {
    if (isRefusedForGood(error)) await deleteOrder(coach.db, order.id);
    throw error;
  }
}

async function makeSession(
  coach: CoachScope,
  { id, teamId, plan, extraCoaches, athleteSeats }: TeamOrder,
): Promise<Stripe.Checkout.Session> {
  const { environment } = coach;
  const metadata: OnTeamCheckout = { team_id: teamId };
  const page = `${baseUrl(environment)}/settings/billing`;
  const choice = { extra_coaches: extraCoaches, athlete_seats: athleteSeats };
  const lines = plan === "enterprise" ? [] : linesOf({ plan, ...choice });
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    customer: await customerOf(coach),
    line_items: await Promise.all(
      lines.map(async ({ ware, quantity }: WareLine) => ({
        price: await priceOf(environment, ware),
        quantity,
      })),
    ),
    success_url: `${page}/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: page,
    metadata,
    subscription_data: { metadata },
  };
  const { sessions } = stripe(environment).checkout;
  return sessions.create(params, { idempotencyKey: `team-checkout-${id}` });
}

/** Returns the team's customer, created at Stripe once. */
async function customerOf({ db, teamId, environment }: CoachScope): Promise<string> {
  const { customerId } = await findTeamById(db, teamId);
  if (customerId !== null) return customerId;
  const clock = await takeTeamClock(environment, teamId);
  const [email] = await findLeaders(db, teamId);
  const { id } = await stripe(environment).customers.create(
    {
      ...(email === undefined ? {} : { email }),
      metadata: { team_id: teamId } satisfies OnTeamCheckout,
      ...(clock === null ? {} : { test_clock: clock }),
    },
    { idempotencyKey: `customer-${teamId}` },
  );
  await savePlan(db, teamId, { customerId: id });
  return id;
}

/** The state of a team's checkout. */
export type TeamCheckoutState =
  | { outcome: "open"; url: string }
  | { outcome: "bought" | "processing" | "closed" };

/**
 * Returns how the team's checkout continues, or how it went. Asks Stripe while that isn't known, since webhooks can be
 * late or lost. A checkout that isn't the team's counts as closed.
 *
 * @throws when the processor cannot be asked
 */
export async function readTeamCheckout(
  coach: CoachScope,
  sessionId: string,
): Promise<TeamCheckoutState> {
  const { db, teamId, environment } = coach;
  const order = await findOrderBySession(db, teamId, sessionId);
  if (order === null) return { outcome: "closed" };
  const { customerId, plan, subscriptionId, endedAt } = await findTeamById(db, teamId);
  // Known already, however often the page is reloaded.
  if (plan !== null && subscriptionId !== null && endedAt === null) return { outcome: "bought" };
  const session = await stripe(environment).checkout.sessions.retrieve(sessionId);
  if (session.status === "open" && session.url !== null)
    return { outcome: "open", url: session.url };
  if (session.status !== "complete" || customerId === null) return { outcome: "closed" };
  const { purchase } = await syncTeam(environment, customerId);
  if (purchase?.choice != null) return { outcome: "bought" };
  return { outcome: purchase?.isLive === true ? "processing" : "closed" };
}
