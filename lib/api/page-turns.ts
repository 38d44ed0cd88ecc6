import { setTimeout as rest } from "node:timers/promises";
import { ApiError, fail } from "@/lib/contract/errors";
import { stopwatchMs } from "@/lib/platform/clock";
import { singleton } from "@/lib/platform/singleton";
import { waitInLine } from "@/lib/platform/waiting-line";

/** Maximum number of waiting pages. */
const WAITING_MAX = 20;
/** Between a team's pages, others have as much time as the last one took, reading included, but not more than this. */
const REST_MAX_MS = 100;
/** A timer this late means that a page is being rendered, which happens after it was read. */
const LATE_MS = 10;
const RENDER_MAX_MS = 500;
/** Maximum wait. By then the visitor is gone, or should be told. */
const WAIT_MS = 8_000;

const RETRY_SECONDS = 2;

/** The pages that wait behind the one being rendered, by queue. */
const lines = singleton("page-turns", () => new Map<string, (() => void)[]>());

const tooLate = () => new ApiError("service_unavailable", { retryAfterSeconds: RETRY_SECONDS });

/**
 * Whose queue a page waits in: a team's or a partner's. Slow pages have a queue of their own, so they don't hold up
 * fast ones.
 */
export interface Turn {
  of: string;
  isLong?: boolean;
}

/**
 * Renders a page when its team's turn comes: one at a time per process, and a rest after each, so others have time.
 *
 * @throws service_unavailable when too many wait already, or it was nobody's turn for too long
 */
export async function inTurn<T>({ of, isLong = false }: Turn, draw: () => Promise<T>): Promise<T> {
  const name = isLong ? `${of} long` : of;
  const line = lines.get(name);
  if (line === undefined) lines.set(name, []);
  else if (line.length >= WAITING_MAX) fail("service_unavailable");
  else await waitInLine(line, WAIT_MS, tooLate);
  const beganMs = stopwatchMs();
  try {
    return await draw();
  } finally {
    // Always rest, or the next page would be read while this one renders, and both would render together.
    void rested(beganMs).then(() => callNext(name));
  }
}

/** Waits until the process isn't busy rendering, and then leaves it to others. */
async function rested(beganMs: number): Promise<void> {
  for (let spentMs = 0; spentMs < RENDER_MAX_MS; ) {
    const sinceMs = stopwatchMs();
    await rest(1);
    const tookMs = stopwatchMs() - sinceMs;
    if (tookMs < LATE_MS) break;
    spentMs += tookMs;
  }
  await rest(Math.min(REST_MAX_MS, stopwatchMs() - beganMs));
}

function callNext(name: string): void {
  const next = lines.get(name)?.shift();
  if (next === undefined) lines.delete(name);
  else next();
}
