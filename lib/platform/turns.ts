import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as rest } from "node:timers/promises";
import { ApiError, fail } from "@/lib/contract/errors";
import { stopwatchMs } from "./clock";
import { singleton } from "./singleton";
import { waitInLine } from "./waiting-line";

const REST_MAX_MS = 200;
/** A call's maximum wait, well before the server closes its connection after 60 seconds. */
const WAIT_MS = 30_000;
/** The longest time that a timer takes. The pieces of an answer wait as long as it is read. */
const FOREVER_MS = 2 ** 31 - 1;
const RETRY = {
  message: "Too many of your calls are waiting for this.",
  retryAfterSeconds: 1,
};
/** Work in an owner's own line that takes less time needs no rest after it. */
const SHORT_MS = 10;

interface Line {
  isBusy: boolean;
  /** Waiters by owner; the owner served last is at the end. */
  waiting: Map<string, (() => void)[]>;
}

const lines = singleton("turns", () => new Map<string, Line>());
/** The line that all owners share. */
const EVERYBODY = "";

interface Turn {
  /** The name of its line. */
  line: string;
  owner: string;
  isOver: boolean;
}

/** The current call's turn: work within it doesn't wait for the same line again. */
const own = singleton("own-turn", () => new AsyncLocalStorage<Turn>());

/**
 * Runs CPU-bound work that takes milliseconds, such as a fit or a PDF, when its turn comes. A process runs one at a
 * time, owners take turns, and it rests after each as long as that took, leaving half of its time to other calls.
 *
 * @param owner whose work waits in one line
 * @param waitingMax how much work of one owner may wait
 * @throws service_unavailable when more than that waits already, or after half a minute
 */
export const inTurn = <T>(
  owner: string,
  waitingMax: number,
  work: () => T | Promise<T>,
): Promise<T> => inLine(EVERYBODY, owner, waitingMax, work);

/** The same for work that also waits, such as for locked rows: an owner's work waits only for their own. */
export const inOwnTurn = <T>(
  owner: string,
  waitingMax: number,
  work: () => Promise<T>,
): Promise<T> => inLine(owner, owner, waitingMax, work);

/** How many long answers of one owner may be open: one that nobody reads keeps a piece of it in memory. */
const OPEN_MAX = 10;
const open = singleton("open-pieces", () => new Map<string, number>());

/**
 * Yields the pieces of something long, each made in a turn of its own, so that the owner's other work can run in
 * between.
 *
 * @throws service_unavailable while too many of the owner's are open
 */
export function inOwnTurns<T>(owner: string, pieces: AsyncGenerator<T>): AsyncGenerator<T, void> {
  if ((open.get(owner) ?? 0) >= OPEN_MAX)
    fail("service_unavailable", {
      message: `You have ${OPEN_MAX} answers open. Read them first.`,
      retryAfterSeconds: 1,
    });
  return eachInTurn(owner, pieces);
}

async function* eachInTurn<T>(owner: string, pieces: AsyncGenerator<T>): AsyncGenerator<T, void> {
  open.set(owner, (open.get(owner) ?? 0) + 1);
  try {
    while (true) {
      const piece = await inOwnTurn(owner, Number.POSITIVE_INFINITY, () => pieces.next());
      if (piece.done === true) return;
      yield piece.value;
    }
  } finally {
    const others = (open.get(owner) ?? 1) - 1;
    if (others > 0) open.set(owner, others);
    else open.delete(owner);
    await pieces.return(undefined);
  }
}

/**
 * When this many calls wait, each with a body of up to 1 MiB in memory, an owner may have no more than its share of them.
 * So ten accounts have 600 instead of 2,000 at most.
 */
const ALL_WAITING_MAX = 200;
const waits = singleton("waits", () => ({ total: 0, by: new Map<string, number>() }));

function countWait(owner: string, change: 1 | -1): void {
  const its = (waits.by.get(owner) ?? 0) + change;
  if (its > 0) waits.by.set(owner, its);
  else waits.by.delete(owner);
  waits.total += change;
}

/** True if all lines are full, and this owner has its share of them. */
const isFull = (owner: string): boolean =>
  waits.total >= ALL_WAITING_MAX && (waits.by.get(owner) ?? 0) >= ALL_WAITING_MAX / waits.by.size;

async function inLine<T>(
  name: string,
  owner: string,
  waitingMax: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const had = own.getStore();
  // Work in everybody's line waits for no turn of its owner, whose next call may wait for that line.
  const isInTurn = had?.owner === owner && !had.isOver;
  const isHeld = had?.line === name || had?.line === EVERYBODY;
  if (isInTurn && isHeld) return work();
  const line = lines.get(name) ?? { isBusy: false, waiting: new Map() };
  lines.set(name, line);
  if (line.isBusy) {
    const waiting = line.waiting.get(owner) ?? [];
    const isPatient = !Number.isFinite(waitingMax);
    // What has begun is carried on.
    const isRefused = !isPatient && !isInTurn && isFull(owner);
    if (waiting.length >= waitingMax || isRefused) fail("service_unavailable", RETRY);
    line.waiting.set(owner, waiting);
    countWait(owner, 1);
    // The waiter who is called takes over from the one who left.
    await waitInLine(
      waiting,
      isPatient ? FOREVER_MS : WAIT_MS,
      () => new ApiError("service_unavailable", RETRY),
    ).finally(() => countWait(owner, -1));
  }
  line.isBusy = true;
  const beganMs = stopwatchMs();
  const turn: Turn = { line: name, owner, isOver: false };
  try {
    return await own.run(turn, work);
  } finally {
    turn.isOver = true;
    const tookMs = stopwatchMs() - beganMs;
    const restMs = name !== EVERYBODY && tookMs < SHORT_MS ? 0 : tookMs;
    void rest(Math.min(REST_MAX_MS, restMs)).then(() => callNext(name, line));
  }
}

function callNext(name: string, line: Line): void {
  for (const [owner, waiting] of line.waiting) {
    const called = waiting.shift();
    line.waiting.delete(owner);
    if (waiting.length > 0) line.waiting.set(owner, waiting);
    // This owner's waiters may all have timed out.
    if (called === undefined) continue;
    called();
    return;
  }
  lines.delete(name);
}
