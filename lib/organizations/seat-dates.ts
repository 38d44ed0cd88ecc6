import type { SeatStatus } from "@/lib/contract/organization";

/** What decides whether a block of seats gives access. Times are Unix milliseconds, account time. */
export interface Block {
  status: SeatStatus;
  startMs: number;
  endMs: number;
}

/** The status a block really has: an active one is expired from its end on, whether or not a job stamped it. */
export function statusAt(block: Block, nowMs: number): SeatStatus {
  return block.status === "active" && block.endMs <= nowMs ? "expired" : block.status;
}

/**
 * Whether ending a block takes access away that nobody was told of yet: it has begun and is stored as active. Once
 * it is stored as anything else, the loss was told.
 */
export function hasLossToTell(block: Block, nowMs: number): boolean {
  return block.status === "active" && block.startMs <= nowMs;
}

/**
 * The status to store after a change. A block that had expired stays so until a status is sent with it, and one
 * whose end has passed cannot be active.
 */
export function statusAfter(
  before: Block,
  change: { status: SeatStatus | undefined; endMs: number },
  nowMs: number,
): SeatStatus {
  const status = change.status ?? statusAt(before, nowMs);
  return statusAt({ ...before, endMs: change.endMs, status }, nowMs);
}

/** Whether something with optional ends, in Unix milliseconds, is on: from its start until, not including, its end. */
export function isOn(startMs: number | null, endMs: number | null, nowMs: number): boolean {
  return (startMs === null || startMs <= nowMs) && (endMs === null || nowMs < endMs);
}
