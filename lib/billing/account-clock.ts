import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { type Environment, env } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { findAccount } from "./purchases.store";
import { findTeamClock } from "./team.store";

/**
 * Where a stand-in plays the processor of the test environment, its objects live by the clock of the account they were
 * bought through, so that renewals come as that clock is moved. Nobody can move the real one's time.
 */
export const isClockMovable = (environment: Environment): boolean =>
  environment === "test" && env.STRIPE_API_BASE_TEST !== undefined;

/** Sets the processor's clock of an account to the account's own. @returns its id; null where no clock can be moved */
export async function takeClock(
  environment: Environment,
  accountId: string,
): Promise<string | null> {
  if (!isClockMovable(environment)) return null;
  const account = await findAccount(db, accountId);
  if (account === null) return null;
  return setClock(accountId, account.offsetMs);
}

/** The same of a team, by whose clock what it buys lives. */
export async function takeTeamClock(
  environment: Environment,
  teamId: string,
): Promise<string | null> {
  if (!isClockMovable(environment)) return null;
  const clock = await findTeamClock(db, teamId);
  return clock === null ? null : setClock(teamId, clock.offsetMs);
}

/** The same of an account that is to be: by its clock lives what makes it. */
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

/** Lets the processor follow an account's clock after it was moved. */
export async function followClock(accountId: string): Promise<void> {
  await takeClock("test", accountId);
}

/** The same of a team's. */
export async function followTeamClock(teamId: string): Promise<void> {
  await takeTeamClock("test", teamId);
}
