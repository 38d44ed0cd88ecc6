import { loadAccount } from "@/lib/access/accounts";
import { audit } from "@/lib/access/audit";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { deleteAthlete } from "@/lib/athletes/erasure";
import { endBuilderPlan } from "@/lib/billing/builder-ending";
import { EXPORTABLE_DAYS } from "@/lib/contract/plans";
import { deleteOrganization } from "@/lib/organizations/ending";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteWebhook } from "@/lib/webhooks/webhooks";
import {
  deletePartner,
  deleteRest,
  findClosed,
  findShown,
  hasPlan,
  isBeingCleared,
} from "./purge.store";

const DAY_MS = 86_400_000;
const PARTNERS = 50;
const CHUNK = 200;

/**
 * Deletes what partners left that were closed 30 days ago: webhooks, athletes and organizations as the partners
 * themselves would, whose jobs clear them chunk by chunk; once those are done, the rest and the partner. Whose plan may
 * still be collected stays, by which alone it can be ended.
 *
 * @returns how many partners are gone, and how many are not yet
 */
export async function purgeClosed(
  scope: CallScope,
): Promise<{ purged: number; waiting: number; failed: number }> {
  const before = toDate(scope.wallMs - EXPORTABLE_DAYS * DAY_MS);
  const closed = await findClosed(scope.db, before, PARTNERS);
  const { done: purged, failed } = await oneByOne("purge-closed-partners", closed, (partner) =>
    purge(scope, partner),
  );
  return { purged, waiting: closed.length - purged - failed, failed };
}

async function purge(
  scope: CallScope,
  { id, accounts }: { id: string; accounts: readonly { id: string }[] },
): Promise<boolean> {
  const scopes = await Promise.all(accounts.map(({ id }) => loadAccount(scope, id)));
  for (const account of scopes) await untilNone(() => deleteShown(account));
  // It was ended when the partner was closed, unless nobody could be asked then.
  if (await hasPlan(scope.db, id)) await endBuilderPlan(id);
  if (await hasPlan(scope.db, id)) return false;
  for (const account of scopes) if (await isBeingCleared(account)) return false;
  for (const account of scopes) await untilNone(() => deleteRest(account, CHUNK));
  await transaction(scope, async (unit) => {
    await deletePartner(unit.db, id);
    await audit(unit, "partner.purged", [{ kind: "partner", id }]);
  });
  return true;
}

/** Deletes some of what the account still shows. @returns how many */
async function deleteShown(account: AccountScope): Promise<number> {
  const { webhooks, athletes, organizations } = await findShown(account, CHUNK);
  // What listens goes first: nobody is to be told of the rest.
  for (const id of webhooks) await deleteWebhook(account, id);
  for (const id of athletes) await deleteAthlete(account, id);
  for (const id of organizations) await deleteOrganization(account, id);
  return webhooks.length + athletes.length + organizations.length;
}
