import { audit } from "@/lib/access/audit";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { enqueue } from "@/lib/platform/job-outbox";
import { advanceClock } from "./store";

/** Far enough for every rule there is, near enough for every date to stay one. */
const FURTHEST_MS = 50 * 366 * 86_400_000;

/** The test account's clock. */
export const readClock = (account: AccountScope) =>
  Promise.resolve({
    now_ms: account.nowMs,
    offset_ms: Math.max(0, account.nowMs - account.wallMs),
  });

/**
 * Moves the account's clock forward and wakes whoever waits for it. It never goes back.
 *
 * @throws invalid_value when it would pass fifty years ahead
 */
export async function moveClock(account: AccountScope, advanceMs: number) {
  const offset = await transaction(account, async (account) => {
    const moved = await advanceClock(account.db, account.accountId, advanceMs, FURTHEST_MS);
    if (moved === null) {
      fail("invalid_value", {
        param: "advance_ms",
        message: "The clock goes 50 years ahead at most.",
      });
    }
    await enqueue(account, "billing/clock.moved", { account_id: account.accountId });
    await audit(account, "clock.moved", [{ kind: "account", id: account.accountId }]);
    return moved;
  });
  return { now_ms: wallMs() + offset, offset_ms: offset };
}
