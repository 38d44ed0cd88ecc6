import { setTimeout as pause } from "node:timers/promises";
import { stopwatchMs } from "./clock";
import { stopIfOver } from "./job-limit";

/**
 * Works chunk by chunk for a given time, resting after each chunk as long as it took, so that background work leaves
 * half of the machine to callers.
 *
 * @returns whether there is more to do
 */
export async function forAWhile(
  forMs: number,
  chunk: () => Promise<{ more: boolean }>,
): Promise<{ more: boolean }> {
  const endMs = stopwatchMs() + forMs;
  for (;;) {
    stopIfOver();
    const startedMs = stopwatchMs();
    const { more } = await chunk();
    if (!more || stopwatchMs() > endMs) return { more };
    await pause(stopwatchMs() - startedMs);
  }
}
