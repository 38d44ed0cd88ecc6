import { setTimeout as pause } from "node:timers/promises";
import { stopwatchMs } from "./clock";
import { stopIfOver } from "./executor/step-signal";

/** How long a step works at most before what it did is remembered. */
const STEP_MS = 2_000;

/**
 * Works chunk by chunk for some seconds, resting after each as long as it took: what nobody waits for leaves half of
 * the machine to those who do.
 *
 * @returns whether there is more to do
 */
export async function forAWhile(
  chunk: () => Promise<{ more: boolean }>,
): Promise<{ more: boolean }> {
  const endMs = stopwatchMs() + STEP_MS;
  for (;;) {
    stopIfOver();
    const startedMs = stopwatchMs();
    const { more } = await chunk();
    if (!more || stopwatchMs() > endMs) return { more };
    await pause(stopwatchMs() - startedMs);
  }
}
