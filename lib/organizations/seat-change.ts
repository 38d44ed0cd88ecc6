import { fail } from "@/lib/contract/errors";
import type { SeatSubscriptionPatch } from "@/lib/contract/organization";
import { toDate } from "@/lib/platform/clock";
import { statusAfter } from "./seat-dates";
import { blockOf, type SubscriptionRow } from "./seats.store";

export type Change = Pick<SubscriptionRow, "seats" | "status" | "endDate">;

/** Returns the change a patch makes to a block of seats. @throws seat_limit_exceeded, invalid_value */
export function changeOf(
  before: SubscriptionRow,
  patch: SeatSubscriptionPatch,
  nowMs: number,
): Change {
  const seats = patch.seats ?? before.seats;
  if (seats < before.usedSeats) {
    const message = `${before.usedSeats} seats are in use; remove licenses first.`;
    fail("seat_limit_exceeded", { param: "seats", message });
  }
  const endDate = patch.end_date === undefined ? before.endDate : momentOf(patch.end_date);
  requireOrder(before.startDate.getTime(), endDate.getTime());
  const endMs = endDate.getTime();
  return {
    seats,
    endDate,
    status: statusAfter(blockOf(before), { status: patch.status, endMs }, nowMs),
  };
}

/** True if a change leaves a block as it is. */
export const isNothing = (before: SubscriptionRow, { seats, status, endDate }: Change): boolean =>
  before.seats === seats &&
  before.status === status &&
  before.endDate.getTime() === endDate.getTime();

export const momentOf = (seconds: number): Date => toDate(seconds * 1000);

/** Checks that the end is after the start, both in the same unit. @throws invalid_value */
export function requireOrder(start: number, end: number): void {
  if (end > start) return;
  fail("invalid_value", { param: "end_date", message: "end_date must be after start_date." });
}
