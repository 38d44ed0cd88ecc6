import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { deleteAthlete } from "@/lib/athletes/erasure";
import { endBuilderPlan } from "@/lib/billing/builder-ending";
import { ensureHouseAccount } from "@/lib/coaches/house";
import { DAY_MS } from "@/lib/contract/durations";
import { EXPORTABLE_DAYS } from "@/lib/contract/plans";
import { deleteOrganization } from "@/lib/organizations/ending";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { PAGE, throughAll, untilNone } from "@/lib/platform/one-by-one";
import { deleteWebhook } from "@/lib/webhooks/webhooks";
import {
  type Closed,
  deletePartner,
  deleteRest,
  findClosed,
  findShown,
  giveGranting,
  hasPlan,
  isBeingCleared,
} from "./purge.store";

const CHUNK = 200;

/**
 * Deletes what is left of partners closed 30 days ago. Webhooks, athletes and organizations are deleted the way the
 * partner would, with jobs clearing them in chunks; once those are done, the rest and the partner itself. A partner
 * whose plan may still be charged stays, because the plan can only be ended through it. Purchases that still grant
 * access move to the operator's own account.
 *
 * @returns how many partners are gone, and how many are not yet
 */
export async function purgeClosed(
  scope: CallScope,
): Promise<{ purged: number; waiting: number; failed: number }> {
  const before = toDate(scope.wallMs - EXPORTABLE_DAYS * DAY_MS);
  let waiting = 0;
  const { done: purged, failed } = await throughAll(
    "purge-closed-partners",
    (after: Closed | null) => findClosed(scope.db, { before, after: after?.id, limit: PAGE }),
    async (partner) => {
      const isGone = await purge(scope, partner);
      if (!isGone) waiting++;
      return isGone;
    },
  );
  return { purged, waiting, failed };
}

async function purge(scope: CallScope, { id, accounts }: Closed): Promise<boolean> {
  const scopes = await Promise.all(accounts.map(({ id }) => loadAccount(scope, id)));
  for (const account of scopes) await untilNone(() => deleteShown(account));
  // The plan was ended when the partner was closed, unless the processor couldn't be reached.
  if (await hasPlan(scope.db, id)) await endBuilderPlan(id);
  if (await hasPlan(scope.db, id)) return false;
  for (const account of scopes) if (await isBeingCleared(account)) return false;
  for (const account of scopes) {
    const house = await ensureHouseAccount(account);
    await untilNone(() => giveGranting(account, house, CHUNK));
    await untilNone(() => deleteRest(account, CHUNK));
  }
  await transaction(scope, async (unit) => {
    await deletePartner(unit.db, id);
    await audit(unit, "partner.purged", [{ kind: "partner", id }]);
  });
  return true;
}

/** Deletes some of the account's remaining resources. @returns how many */
async function deleteShown(account: AccountScope): Promise<number> {
  const { webhooks, athletes, organizations } = await findShown(account, CHUNK);
  // Webhooks go first, so none of the other deletions are announced.
  for (const id of webhooks) await deleteWebhook(account, id);
  for (const id of athletes) await deleteAthlete(account, id);
  for (const id of organizations) await deleteOrganization(account, id);
  return webhooks.length + athletes.length + organizations.length;
}
