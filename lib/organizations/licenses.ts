import { audit } from "@/lib/access/audit";
import { keepLicensors, keepOrganization, lockAthletes, lockSeats } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { refuseMissingAthlete } from "@/lib/athletes/athletes";
import { tellingMoves } from "@/lib/athletes/moves";
import { announceLoss } from "@/lib/billing/standing";
import { fail } from "@/lib/contract/errors";
import { LICENSES_MAX, type NewLicense } from "@/lib/contract/organization";
import { ORGANIZATION_QUOTAS } from "@/lib/contract/plans";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { requireBatchSize } from "@/lib/platform/items";
import { requireRoom } from "./organizations";
import { hasLossToTell, statusAt } from "./seat-dates";
import { refuseMissingSubscription } from "./seats";
import {
  blockOf,
  countLicenses,
  deactivateLicense,
  findActiveLicenses,
  findSubscription,
  insertLicenses,
  listLicenseRows,
  releaseAthletes,
  type SubscriptionRow,
  toLicense,
} from "./seats.store";

/**
 * Assigns seats to athletes, all or none. An athlete named twice counts once; one who already holds a seat of the block
 * keeps it and is not counted in `added`.
 *
 * @throws organization_not_found, subscription_not_found, athlete_not_found, environment_mismatch, empty_batch,
 *   batch_too_large, subscription_inactive, seat_limit_exceeded, resource_limit_exceeded
 */
export async function assignLicenses(
  account: AccountScope,
  orgId: string,
  subscriptionId: string,
  items: readonly NewLicense[],
) {
  requireBatchSize(items, LICENSES_MAX);
  const wanted = distinct(items);
  const outcome = await transaction(account, async (account) => {
    if (!(await keepOrganization(account, orgId))) return { missing: "subscription" } as const;
    const known = await lockAthletes(account, [...wanted.keys()]);
    const block = await lockSeats(account, orgId, subscriptionId);
    if (block === null) return { missing: "subscription" } as const;
    const stranger = items.find(({ athlete_id }) => !known.has(athlete_id));
    if (stranger !== undefined) return { missing: stranger } as const;
    return assign(account, block, wanted);
  });
  if (!("missing" in outcome)) return outcome;
  if (outcome.missing === "subscription") return refuseMissingSubscription(account, orgId);
  const param = `licenses.${items.indexOf(outcome.missing)}.athlete_id`;
  return refuseMissingAthlete(account, outcome.missing.athlete_id, param);
}

/** Returns each athlete's first item, by athlete id. */
function distinct(items: readonly NewLicense[]): Map<string, NewLicense> {
  const wanted = new Map<string, NewLicense>();
  for (const item of items) {
    if (!wanted.has(item.athlete_id)) wanted.set(item.athlete_id, item);
  }
  return wanted;
}

async function assign(
  account: AccountScope,
  block: SubscriptionRow,
  wanted: ReadonlyMap<string, NewLicense>,
) {
  if (statusAt(blockOf(block), account.nowMs) !== "active") fail("subscription_inactive");
  const athleteIds = [...wanted.keys()];
  const kept = await findActiveLicenses(account.db, block.id, athleteIds);
  const byAthlete = new Map(kept.map((row) => [row.athleteId, row]));
  const news = [...wanted]
    .filter(([athleteId]) => !byAthlete.has(athleteId))
    .map(([athleteId, { email = null, name = null }]) => ({ id: newId(), athleteId, email, name }));
  const free = block.seats - block.usedSeats;
  if (news.length > free) {
    const message = `${news.length} seats are needed; ${free} of ${block.seats} are free.`;
    fail("seat_limit_exceeded", { message });
  }
  if (news.length > 0) {
    const count = (await countLicenses(account.db, block.id)) + news.length;
    const holder = "Counting removed ones, a seat subscription has";
    const things = "licenses; create another seat subscription";
    requireRoom(count, ORGANIZATION_QUOTAS.licensesPerBlock, holder, things);
  }
  const added =
    news.length === 0
      ? []
      : await tellingMoves(account, athleteIds, () => insertLicenses(account, block, news));
  for (const row of added) byAthlete.set(row.athleteId, row);
  const subjects = added.map(({ id }) => ({ kind: "license" as const, id }));
  await audit(account, "license.assigned", subjects);
  return {
    licenses: athleteIds.flatMap((id) => byAthlete.get(id) ?? []).map(toLicense),
    added: added.length,
  };
}

/**
 * Returns every license ever assigned from a block of seats, newest first.
 *
 * @throws organization_not_found, subscription_not_found, environment_mismatch
 */
export async function listLicenses(account: AccountScope, orgId: string, subscriptionId: string) {
  const rows = await listLicenseRows(account, orgId, subscriptionId);
  if (rows.length === 0 && (await findSubscription(account, orgId, subscriptionId)) === null) {
    return refuseMissingSubscription(account, orgId);
  }
  return { licenses: rows.map(toLicense) };
}

/**
 * Revokes an athlete's seat, which frees it and ends the affiliation through it.
 *
 * @throws organization_not_found, subscription_not_found, athlete_not_found, license_not_found, environment_mismatch
 */
export async function removeLicense(
  account: AccountScope,
  orgId: string,
  subscriptionId: string,
  athleteId: string,
) {
  const removed = await transaction(account, async (account) => {
    await keepLicensors(account, athleteId);
    const [id] = await lockAthletes(account, [athleteId]);
    const block = await lockSeats(account, orgId, subscriptionId);
    if (block === null) return "no subscription";
    if (id === undefined) return "no athlete";
    const license = await deactivateLicense(account.db, block, id);
    if (license === null) return "no license";
    await tellingMoves(account, [id], () => releaseAthletes(account, orgId, [id]));
    await audit(account, "license.removed", [{ kind: "license", id: license.id }]);
    if (hasLossToTell(blockOf(block), account.nowMs)) await announceLoss(account, [id], "expired");
    return { athlete_id: id, removed: true as const };
  });
  if (removed === "no subscription") return refuseMissingSubscription(account, orgId);
  if (removed === "no athlete") return refuseMissingAthlete(account, athleteId);
  return removed === "no license" ? fail("license_not_found") : removed;
}
