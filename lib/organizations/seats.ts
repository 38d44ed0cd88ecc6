import { audit } from "@/lib/access/audit";
import { keepOrganization, lockLicensed, lockOrganization, lockSeats } from "@/lib/access/locks";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { announceLoss } from "@/lib/billing/standing";
import { fail } from "@/lib/contract/errors";
import type {
  NewSeatSubscription,
  SeatSubscription,
  SeatSubscriptionPatch,
} from "@/lib/contract/organization";
import { ORGANIZATION_QUOTAS } from "@/lib/contract/plans";
import type { PageQuery } from "@/lib/contract/primitives";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { PAGE, throughAll } from "@/lib/platform/one-by-one";
import { cutOf, pageOf } from "@/lib/platform/page";
import { type DueBlock, findDueBlocks, stampExpired } from "./expiry.store";
import { readOrganization, refuseMissingOrganization, requireRoom } from "./organizations";
import { changeOf, isNothing, momentOf, requireOrder } from "./seat-change";
import { hasLossToTell } from "./seat-dates";
import {
  blockOf,
  countSubscriptions,
  findLicensed,
  insertSubscription,
  listSubscriptionRows,
  toSubscription,
  updateSubscription,
} from "./seats.store";

/**
 * Creates a block of seats for an organization.
 *
 * @throws organization_not_found, environment_mismatch, invalid_value, resource_limit_exceeded
 */
export async function createSubscription(
  account: AccountScope,
  orgId: string,
  input: NewSeatSubscription,
): Promise<SeatSubscription> {
  requireOrder(input.start_date, input.end_date);
  const id = newId();
  const row = await transaction(account, async (account) => {
    if ((await lockOrganization(account, orgId)) === null) return null;
    await requireBlockRoom(account, orgId);
    await audit(account, "seat_subscription.created", [{ kind: "seat_subscription", id }]);
    return insertSubscription(account, {
      id,
      orgId,
      type: input.type,
      seats: input.seats,
      startDate: momentOf(input.start_date),
      endDate: momentOf(input.end_date),
    });
  });
  return toSubscription(row ?? (await refuseMissingOrganization(account, orgId)), account.nowMs);
}

/** The transaction must have locked the organization. @throws resource_limit_exceeded */
async function requireBlockRoom({ db }: AccountScope, orgId: string): Promise<void> {
  const had = await countSubscriptions(db, orgId);
  requireRoom(had + 1, ORGANIZATION_QUOTAS.blocks, "An organization has", "seat subscriptions");
}

/** Returns a page of an organization's blocks of seats, newest first. @throws organization_not_found, invalid_cursor */
export async function listSubscriptions(account: AccountScope, orgId: string, query: PageQuery) {
  const scope = `subscriptions:${account.accountId}:${orgId}`;
  const cut = cutOf(query, scope);
  const rows = await listSubscriptionRows(account, orgId, cut);
  if (rows.length === 0) await readOrganization(account, orgId);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { subscriptions: shown.map((row) => toSubscription(row, account.nowMs)), pagination };
}

/**
 * Updates a block's number of seats, status or end. If the block is no longer active, records an event for each holder
 * who lost access. An expired block needs `status` to become active again.
 *
 * @throws organization_not_found, subscription_not_found, environment_mismatch, no_changes, invalid_value,
 *   seat_limit_exceeded, resource_limit_exceeded
 */
export async function patchSubscription(
  account: AccountScope,
  orgId: string,
  id: string,
  patch: SeatSubscriptionPatch,
): Promise<SeatSubscription> {
  const { seats, status, end_date } = patch;
  if (seats === undefined && status === undefined && end_date === undefined) fail("no_changes");
  const patched = await transaction(account, async (account) => {
    // Activating adds to the organization's active blocks, which are counted in turns.
    const hold = status === "active" ? lockOrganization : keepOrganization;
    if (!(await hold(account, orgId))) return null;
    await lockLicensed(account, id);
    const before = await lockSeats(account, orgId, id);
    if (before === null) return null;
    const change = changeOf(before, patch, account.nowMs);
    if (isNothing(before, change)) return before;
    if (before.status !== "active" && change.status === "active")
      await requireBlockRoom(account, orgId);
    const after = await updateSubscription(account.db, before, change);
    await audit(account, "seat_subscription.updated", [{ kind: "seat_subscription", id }]);
    if (after.status !== "active" && hasLossToTell(blockOf(before), account.nowMs)) {
      await announceLoss(account, await findLicensed(account.db, id), "expired");
    }
    return after;
  });
  return toSubscription(
    patched ?? (await refuseMissingSubscription(account, orgId)),
    account.nowMs,
  );
}

/**
 * Refuses a call that names a block of seats the organization does not have.
 *
 * @throws organization_not_found or environment_mismatch when it is the organization that is not there, else
 *   subscription_not_found
 */
export async function refuseMissingSubscription(
  account: AccountScope,
  orgId: string,
): Promise<never> {
  await readOrganization(account, orgId);
  fail("subscription_not_found");
}

/**
 * Marks blocks as expired whose end has passed in their own account's time, and records who lost access. Each block has
 * its own transaction; the next run picks up any that are left. `scope.nowMs` is wall time.
 *
 * @param accountId the account whose clock was moved; null for all
 */
export async function expireSeats(
  scope: CallScope,
  accountId: string | null = null,
): Promise<{ expired: number; failed: number }> {
  const { done: expired, failed } = await throughAll(
    "expire-seats",
    (after: DueBlock | null) => findDueBlocks(scope.nowMs, accountId, after, PAGE),
    (block) => expireBlock(scope, block),
  );
  return { expired, failed };
}

const expireBlock = (scope: CallScope, block: DueBlock): Promise<boolean> =>
  transaction(scope, async (scope) => {
    const owner = { ...block.owner, only: null, db: scope.db };
    await lockLicensed(owner, block.id);
    if (!(await stampExpired(scope.db, block))) return false;
    const subject = { kind: "seat_subscription" as const, id: block.id };
    await audit(scope, "seat_subscription.expired", [subject]);
    await announceLoss(owner, await findLicensed(scope.db, block.id), "expired");
    return true;
  });
