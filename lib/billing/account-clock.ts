import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { type Environment, env } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { findAccount } from "./purchases.store";
import { findTeamClock } from "./team.store";

/**
 * True if a stand-in replaces Stripe in the test environment. Its objects follow the clock of the account they were
 * bought through, so renewals happen as that clock is moved. Stripe's real time can't be moved.
 */
export const isClockMovable = (environment: Environment): boolean =>
  environment === "test" && env.STRIPE_API_BASE_TEST !== undefined;

/**
 * Sets an account's clock at Stripe to the account's own time. @returns the clock's id; null if no clock can be moved
 */
export async function takeClock(
  environment: Environment,
  accountId: string,
): Promise<string | null> {
  if (!isClockMovable(environment)) return null;
  const account = await findAccount(db, accountId);
  if (account === null) return null;
  return setClock(accountId, account.offsetMs);
}

/** Same as `takeClock`, for a team, whose purchases follow the team's clock. */
export async function takeTeamClock(
  environment: Environment,
  teamId: string,
): Promise<string | null> {
  if (!isClockMovable(environment)) return null;
  const clock = await findTeamClock(db, teamId);
  return clock === null ? null : setClock(teamId, clock.offsetMs);
}

/** Same as `takeClock`, for an account yet to be created: the purchase that creates it follows its clock. */
export const takeFutureClock = async (
  environment: Environment,
  accountId: string,
): Promise<string | null> => (isClockMovable(environment) ? setClock(accountId, 0) : null);

async function setClock(ownerId: string, offsetMs: number): Promise<string> {
  const id = `clock_${ownerId}`;
  const frozen_time = Math.floor((wallMs() + offsetMs) / 1000);
  await stripe("test").testHelpers.testClocks.advance(id, { frozen_time });
  return id;
}

/** Updates an account's clock at Stripe after the account's clock was moved. */
export async function followClock(accountId: string): Promise<void> {
  await takeClock("test", accountId);
}

/** Updates a team's clock at Stripe after the team's clock was moved. */
export async function followTeamClock(teamId: string): Promise<void> {
  await takeTeamClock("test", teamId);
}
