import { type Payer, takeUpTo } from "@/lib/metering/buckets";
import { type Environment, env } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";
import type { Visit } from "./visit";

/** Limits on sign-in attempts, counted in the database so that they hold across processes. */

/** Wrong passwords for an address after which password sign-in pauses for it. */
const FAILURES_MAX = 10;
const FAILURE_WINDOW_SECONDS = 15 * 60;
/**
 * A sign-in or sign-up attempt costs as much as this many pages: a network's burst is the same, but it refills more
 * slowly.
 */
const PAGES_PER_TRY = 300;

/** Whose attempts are counted together: everyone's for an address, except those of its known owner. */
export interface Trier {
  environment: Environment;
  emailKey: string;
  /** What identifies the owner, such as a browser they have signed in with; null for everyone else. */
  owner: string | null;
}

const passwordOf = ({ environment, emailKey, owner }: Trier): Payer => ({
  kind: "password",
  id: uuidFrom(`password:${environment}:${emailKey}:${owner ?? ""}`),
  ratePerSecond: FAILURES_MAX / FAILURE_WINDOW_SECONDS,
  burst: FAILURES_MAX,
});

/**
 * Counts a password attempt for an address, whether or not an account has it.
 *
 * @returns false if there were too many; the caller must not check the password then
 */
export async function takePasswordTry(trier: Trier): Promise<boolean> {
  const { granted } = await takeUpTo(passwordOf(trier), 1);
  return granted > 0;
}

/** Refunds an attempt whose password was right. */
export async function giveBackPasswordTry(trier: Trier): Promise<void> {
  await takeUpTo(passwordOf(trier), -1);
}

/** Counts an attempt from a network, for any address. @returns false if there were too many */
export async function takeNetworkTry({ environment, network }: Visit): Promise<boolean> {
  const payer: Payer = {
    kind: "sign_in",
    id: uuidFrom(`sign-in:${environment}:${network}`),
    ratePerSecond: env.PUBLIC_RATE_PER_SECOND / PAGES_PER_TRY,
    burst: env.PUBLIC_BURST,
  };
  return (await takeUpTo(payer, 1)).granted > 0;
}
