import { type Payer, takeUpTo } from "@/lib/metering/buckets";
import { type Environment, env } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";
import type { Visit } from "./visit";

/** How often somebody may try, counted in the database, so that it holds across processes. */

/** Wrong passwords for an address after which its password way pauses. */
const FAILURES_MAX = 10;
const FAILURE_WINDOW_SECONDS = 15 * 60;
/** A try at signing in or up counts as this many pages: networks may have as many at once, and get them back slower. */
const PAGES_PER_TRY = 300;

/** Whose tries are counted together: everybody's at an address, but for who is known to be its owner. */
export interface Trier {
  environment: Environment;
  emailKey: string;
  /** What tells the owner from everybody else, such as a browser they have signed in with; null for everybody else. */
  owner: string | null;
}

const passwordOf = ({ environment, emailKey, owner }: Trier): Payer => ({
  kind: "password",
  id: uuidFrom(`password:${environment}:${emailKey}:${owner ?? ""}`),
  ratePerSecond: FAILURES_MAX / FAILURE_WINDOW_SECONDS,
  burst: FAILURES_MAX,
});

/**
 * Counts a try at the password of an address, whether anybody has it or not.
 *
 * @returns false while there were too many: nothing is to be looked at then
 */
export async function takePasswordTry(trier: Trier): Promise<boolean> {
  const { granted } = await takeUpTo(passwordOf(trier), 1);
  return granted > 0;
}

/** A try that was right does not count. */
export async function giveBackPasswordTry(trier: Trier): Promise<void> {
  await takeUpTo(passwordOf(trier), -1);
}

/** Counts a try of a network, at whatever address. @returns false while there were too many */
export async function takeNetworkTry({ environment, network }: Visit): Promise<boolean> {
  const payer: Payer = {
    kind: "sign_in",
    id: uuidFrom(`sign-in:${environment}:${network}`),
    ratePerSecond: env.PUBLIC_RATE_PER_SECOND / PAGES_PER_TRY,
    burst: env.PUBLIC_BURST,
  };
  return (await takeUpTo(payer, 1)).granted > 0;
}
