import { newListener } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import type { Claimed } from "./claim";
import { newRunner } from "./runner";
import { claimDue } from "./store";

/**
 * Claims due deliveries once and attempts them.
 *
 * @returns how many there were, and whether more are due now
 */
export async function attemptDue(batch: number): Promise<{ sent: number; more: boolean }> {
  const runner = newRunner();
  const limit = Math.min(batch, runner.room());
  const claimed = await claimDue(limit);
  await runner.run(claimed);
  const more = claimed.length === limit || claimed.some((one) => one.more);
  return { sent: claimed.length, more };
}

export interface Deliveries {
  stop: () => Promise<void>;
}

const BATCH = 64;
/** Together with the lease: how long what a killed process left lies at most. */
const SWEEP_MS = 2_000;
const PATIENCE_MS = 4_000;

/**
 * Attempts whatever is due, from now until it is stopped: woken when the database announces something, when a place
 * becomes free at an endpoint that had none, and by a look every two seconds for retries that fall due.
 */
export function startDispatcher(): Deliveries {
  const runner = newRunner();
  let stopped = false;
  let looking = false;
  let again = false;

  /** Several reasons to look in one turn of the loop are one. */
  const look = () => {
    if (!looking && !stopped) setImmediate(claimAll);
    again = looking;
    looking = true;
  };

  async function claimAll(): Promise<void> {
    try {
      do {
        again = false;
        const limit = Math.min(BATCH, runner.room());
        if (limit < 1) break;
        const claimed = await claimDue(limit);
        again ||= claimed.length === limit;
        take(claimed);
      } while (again && !stopped);
    } catch (err) {
      log.error({ err }, "no look for due deliveries");
    }
    looking = false;
  }

  function take(claimed: readonly Claimed[]): void {
    const runs = claimed.map((one) => ({ one, run: runner.run([one]) }));
    const isCrowded = runner.room() < BATCH;
    for (const { one, run } of runs) if (isCrowded || one.more) void run.then(look);
  }

  const listener = newListener("deliveries", look);
  const sweep = setInterval(look, SWEEP_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await Promise.all([listener.close(), runner.stop(PATIENCE_MS)]);
    },
  };
}

/** Starts the deliveries of this process, once however often it is asked. */
export const startDeliveries = (): Deliveries => singleton("deliveries", startDispatcher);
