import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { advanceClock } from "./store";

/** Far enough for every rule there is, near enough for every date to stay one. */
const FURTHEST_MS = 50 * 366 * 86_400_000;

/** The test account's clock. */
export const readClock = (caller: PartnerCaller) =>
  Promise.resolve({ now_ms: caller.nowMs, offset_ms: Math.max(0, caller.nowMs - caller.wallMs) });

/**
 * Moves the account's clock forward and wakes whoever waits for it. It never goes back.
 *
 * @throws invalid_value when it would pass fifty years ahead
 */
export async function moveClock(caller: PartnerCaller, advanceMs: number) {
  const offset = await transaction(async (tx) => {
    const moved = await advanceClock(tx, caller.accountId, advanceMs, FURTHEST_MS);
    if (moved === null) {
      fail("invalid_value", {
        param: "advance_ms",
        message: "The clock goes 50 years ahead at most.",
      });
    }
    await audit(tx, caller, "clock.moved", [{ kind: "account", id: caller.accountId }]);
    return moved;
  });
  return { now_ms: wallMs() + offset, offset_ms: offset };
}
