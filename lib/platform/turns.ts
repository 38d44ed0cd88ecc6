import { setTimeout as rest } from "node:timers/promises";
import { fail } from "@/lib/contract/errors";
import { stopwatchMs } from "./clock";
import { singleton } from "./singleton";

const REST_MAX_MS = 200;

interface Line {
  isBusy: boolean;
  /** By owner who waits; the one called last stands last. */
  waiting: Map<string, (() => void)[]>;
}

const line = singleton(
  "turns",
  (): Line => ({ isBusy: false, waiting: new Map<string, (() => void)[]>() }),
);

/**
 * Runs work that keeps the processor busy for milliseconds, such as a fit or a PDF, when it is its turn. A process runs
 * one at a time, the owners take turns, and it rests after each as long as it took: half of its time is for other calls.
 *
 * @param owner whose work waits behind each other
 * @param waitingMax how much work of one owner may wait
 * @throws service_unavailable when more than that waits already
 */
export async function inTurn<T>(
  owner: string,
  waitingMax: number,
  work: () => T | Promise<T>,
): Promise<T> {
  if (line.isBusy) {
    const own = line.waiting.get(owner) ?? [];
    if (own.length >= waitingMax)
      fail("service_unavailable", { message: "Too many of your calls are waiting for this." });
    // The one that is called takes the place of the one that left.
    await new Promise<void>((called) => line.waiting.set(owner, [...own, called]));
  }
  line.isBusy = true;
  const beganMs = stopwatchMs();
  try {
    return await work();
  } finally {
    void rest(Math.min(REST_MAX_MS, stopwatchMs() - beganMs)).then(callNext);
  }
}

function callNext(): void {
  const [next] = line.waiting;
  if (next === undefined) {
    line.isBusy = false;
    return;
  }
  const [owner, [called, ...others]] = next;
  line.waiting.delete(owner);
  if (others.length > 0) line.waiting.set(owner, others);
  called?.();
}
