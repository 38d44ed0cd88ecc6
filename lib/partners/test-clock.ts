import { audit } from "@/lib/access/audit";
import { recheckCredential } from "@/lib/access/credential";
import type { ClockScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/jobs";
import { advanceClock } from "./store";

/** Far enough for every rule, near enough for every date to stay valid. */
const FURTHEST_MS = 50 * 366 * DAY_MS;

/** Returns the clock of a test account or team. */
export const readClock = (scope: ClockScope) =>
  Promise.resolve({ now_ms: scope.nowMs, offset_ms: Math.max(0, scope.nowMs - scope.wallMs) });

/**
 * Moves the clock forward and wakes whatever waits for it. It never moves back.
 *
 * @param fromMs how far ahead it must be now, so a repeated request moves it once
 * @returns null if it is not
 * @throws invalid_value when it would pass fifty years ahead
 */
export async function moveClock(
  scope: ClockScope,
  advanceMs: number,
  fromMs: number | null = null,
) {
  const subject =
    "coachId" in scope
      ? { kind: "team" as const, id: scope.teamId }
      : { kind: "account" as const, id: scope.accountId };
  const offset = await transaction(scope, async (scope) => {
    const by = { advanceMs, furthestMs: FURTHEST_MS, fromMs };
    const moved = await advanceClock(scope.db, subject.kind, subject.id, by);
    if (moved === null) {
      if (fromMs !== null && fromMs + advanceMs <= FURTHEST_MS) return null;
      fail("invalid_value", {
        param: "advance_ms",
        message: "The clock goes 50 years ahead at most.",
      });
    }
    // The clock never moves back, so a call that waited for its row must not move it with a key that was revoked.
    await recheckCredential(scope);
    // A move by nothing wakes nobody.
    if (advanceMs === 0) return moved;
    await ("coachId" in scope
      ? enqueue(scope, "billing/team-clock.moved", { team_id: scope.teamId })
      : enqueue(scope, "billing/clock.moved", { account_id: scope.accountId }));
    await audit(scope, "clock.moved", [subject]);
    return moved;
  });
  return offset === null ? null : { now_ms: wallMs() + offset, offset_ms: offset };
}
