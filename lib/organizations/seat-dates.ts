import type { SeatStatus } from "@/lib/contract/organization";

/** The fields that decide whether a block of seats gives access. Times are Unix milliseconds, account time. */
export interface Block {
  status: SeatStatus;
  startMs: number;
  endMs: number;
}

/** Returns a block's effective status: an active one is expired from its end, even before a job marks it. */
export function statusAt(block: Block, nowMs: number): SeatStatus {
  return block.status === "active" && block.endMs <= nowMs ? "expired" : block.status;
}

/**
 * True if ending a block takes away access and no event was recorded yet: it has begun and is stored as active. With
 * any other stored status, the loss was already recorded.
 */
export function hasLossToTell(block: Block, nowMs: number): boolean {
  return block.status === "active" && block.startMs <= nowMs;
}

/**
 * Returns the status to store after a change. An expired block stays expired unless a status is sent, and a block whose
 * end has passed cannot be active.
 */
export function statusAfter(
  before: Block,
  change: { status: SeatStatus | undefined; endMs: number },
  nowMs: number,
): SeatStatus {
  const status = change.status ?? statusAt(before, nowMs);
  return statusAt({ ...before, endMs: change.endMs, status }, nowMs);
}

/** True from the start until just before the end, both optional, in Unix milliseconds. */
export function isOn(startMs: number | null, endMs: number | null, nowMs: number): boolean {
  return (startMs === null || startMs <= nowMs) && (endMs === null || nowMs < endMs);
}
