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
/** Together with the lease, this bounds how long deliveries of a killed process are left alone. */
const SWEEP_MS = 2_000;
const PATIENCE_MS = 4_000;

/**
 * Attempts whatever is due until stopped. It looks when the database sends a notification, when a full endpoint has a
 * free slot, and every two seconds for retries that fall due.
 */
export function startDispatcher(): Deliveries {
  const runner = newRunner();
  let stopped = false;
  let looking = false;
  let again = false;

  /** Several triggers in one turn of the event loop cause one look. */
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

/** Starts this process's deliveries; repeated calls return the same instance. */
export const startDeliveries = (): Deliveries => singleton("deliveries", startDispatcher);
