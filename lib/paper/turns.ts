import { setTimeout as rest } from "node:timers/promises";
import { fail } from "@/lib/contract/errors";
import { stopwatchMs } from "@/lib/platform/clock";
import { singleton } from "@/lib/platform/singleton";

/** How many papers of one owner wait at most. */
const WAITING_MAX = 10;
const REST_MAX_MS = 200;

interface Line {
  isDrawing: boolean;
  /** By owner who waits; whoever was called last stands last. */
  waiting: Map<string, (() => void)[]>;
}

const line = singleton(
  "paper-turns",
  (): Line => ({ isDrawing: false, waiting: new Map<string, (() => void)[]>() }),
);

/**
 * Draws a paper when it is its turn. Drawing takes the process, so that it draws one paper at a time, the owners taking
 * turns, and rests after each as long as it took: half of its time is everybody else's.
 *
 * @param owner whose papers wait behind each other
 * @throws service_unavailable when too many of the owner's wait already
 */
export async function drawInTurn<T>(owner: string, draw: () => Promise<T>): Promise<T> {
  if (line.isDrawing) {
    const own = line.waiting.get(owner) ?? [];
    if (own.length >= WAITING_MAX)
      fail("service_unavailable", { message: "Too many papers of yours wait to be drawn." });
    // Whoever is called takes the place of who left.
    await new Promise<void>((called) => line.waiting.set(owner, [...own, called]));
  }
  line.isDrawing = true;
  const beganMs = stopwatchMs();
  try {
    return await draw();
  } finally {
    void rest(Math.min(REST_MAX_MS, stopwatchMs() - beganMs)).then(callNext);
  }
}

function callNext(): void {
  const [next] = line.waiting;
  if (next === undefined) {
    line.isDrawing = false;
    return;
  }
  const [owner, [called, ...others]] = next;
  line.waiting.delete(owner);
  if (others.length > 0) line.waiting.set(owner, others);
  called?.();
}
