import { setTimeout as rest } from "node:timers/promises";
import { ApiError, fail } from "@/lib/contract/errors";
import { stopwatchMs } from "@/lib/platform/clock";
import { singleton } from "@/lib/platform/singleton";
import { waitInLine } from "@/lib/platform/waiting-line";

/** Pages rendered at once per team and process. Rendering takes CPU time from everyone else. */
const AT_ONCE = 2;
/** Maximum number of waiting pages. */
const WAITING_MAX = 20;
/** Between a team's waiting pages, others have as much time as the last one took, but not more than this. */
const REST_MAX_MS = 100;
/** A timer this late means that a page is being rendered, which happens after it was read. */
const LATE_MS = 10;
const RENDER_MAX_MS = 500;
/** Maximum wait. By then the visitor is gone, or should be told. */
const WAIT_MS = 8_000;

const RETRY_SECONDS = 2;

interface Line {
  drawing: number;
  waiting: (() => void)[];
}

const lines = singleton("page-turns", () => new Map<string, Line>());

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
 * Renders a page when its team's turn comes, so one team's pages leave time for others.
 *
 * @throws service_unavailable when too many wait already, or it was nobody's turn for too long
 */
export async function inTurn<T>({ of, isLong = false }: Turn, draw: () => Promise<T>): Promise<T> {
  const name = isLong ? `${of} long` : of;
  const line = lines.get(name) ?? { drawing: 0, waiting: [] };
  lines.set(name, line);
  if (line.drawing >= AT_ONCE) {
    if (line.waiting.length >= WAITING_MAX) fail("service_unavailable");
    // The page called next takes over the slot that was freed.
    await waitInLine(line.waiting, WAIT_MS, tooLate);
  } else line.drawing += 1;
  const beganMs = stopwatchMs();
  try {
    return await draw();
  } finally {
    if (line.waiting.length > 0) void rested(beganMs).then(() => callNext(name, line));
    else callNext(name, line);
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

function callNext(name: string, line: Line): void {
  const next = line.waiting.shift();
  if (next !== undefined) next();
  else line.drawing -= 1;
  if (line.drawing === 0) lines.delete(name);
}
