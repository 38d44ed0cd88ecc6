import { loadAccount } from "@/lib/access/accounts";
import { keepAnyAthlete, lockTeam } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { announceLoss } from "@/lib/billing/standing";
import { transaction } from "@/lib/platform/db";
import { PAGE, throughAll, untilNone } from "@/lib/platform/one-by-one";
import {
  clearRegained,
  type EndedSeat,
  findEndedSeats,
  markLossTold,
  type Only,
} from "./seat-expiry.store";

/**
 * Tells partners of athletes who lost their seat because the team's plan ended: once each time it ends. Each seat has
 * its own transaction; the next run picks up any that are left. `scope.nowMs` is wall time.
 *
 * @param only the team or account whose clock was moved; all without it
 */
export async function expireTeamSeats(
  scope: CallScope,
  only: Only = {},
): Promise<{ told: number; failed: number }> {
  const { db, wallMs } = scope;
  await untilNone(() => clearRegained(db, only, { wallMs, limit: PAGE }));
  const { done: told, failed } = await throughAll(
    "expire-team-seats",
    (after: EndedSeat | null) =>
      findEndedSeats(db, only, { wallMs, after: after?.id, limit: PAGE }),
    (seat) => tellLoss(scope, seat),
  );
  return { told, failed };
}

const tellLoss = (scope: CallScope, seat: EndedSeat): Promise<boolean> =>
  transaction(scope, async (scope) => {
    if ((await keepAnyAthlete(scope, seat.athleteId)) === null) return false;
    await lockTeam(scope, seat.teamId);
    if (!(await markLossTold(scope.db, seat.id, scope.wallMs))) return false;
    const account = await loadAccount(scope, seat.accountId);
    await announceLoss(account, [seat.athleteId], "expired");
    return true;
  });
