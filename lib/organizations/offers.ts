import { audit } from "@/lib/access/audit";
import { lockOrganization } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { Offer, OfferInput } from "@/lib/contract/organization";
import { STACK_CAP_PERCENT } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { readOrganization, refuseMissingOrganization } from "./organizations";
import {
  deactivateOffer,
  findActiveOffer,
  findOfferOf,
  insertOffer,
  toOffer,
} from "./organizations.store";
import { isOn } from "./seat-dates";

/** Returns the active offer. @throws organization_not_found, offer_not_found, environment_mismatch */
export async function readOffer(account: AccountScope, orgId: string): Promise<Offer> {
  const row = await findActiveOffer(account, orgId);
  if (row !== null) return toOffer(row);
  await readOrganization(account, orgId);
  return fail("offer_not_found");
}

/**
 * Makes this the organization's offer; the previous one stays, inactive.
 *
 * @throws organization_not_found, environment_mismatch, invalid_value
 */
export async function putOffer(account: AccountScope, orgId: string, input: OfferInput) {
  const { starts_at = null, ends_at = null } = input;
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) {
    fail("invalid_value", { param: "ends_at", message: "ends_at must be after starts_at." });
  }
  const id = newId();
  const row = await transaction(account, async (account) => {
    const org = await lockOrganization(account, orgId);
    if (org === null) return null;
    await deactivateOffer(account.db, org);
    await audit(account, "offer.put", [{ kind: "offer", id }]);
    return insertOffer(account.db, org, {
      id,
      discountPercent: input.discount_percent,
      appliesToPlan: input.applies_to_plan ?? null,
      negotiatedBy: input.negotiated_by ?? null,
      startsAt: momentOf(starts_at),
      endsAt: momentOf(ends_at),
      note: input.note ?? null,
      createdAt: toDate(account.nowMs),
    });
  });
  const offer = toOffer(row ?? (await refuseMissingOrganization(account, orgId)));
  return { ...offer, stack_cap_percent: STACK_CAP_PERCENT };
}

/** Ends the offer, if there is one. @throws organization_not_found, environment_mismatch */
export async function removeOffer(account: AccountScope, orgId: string): Promise<undefined> {
  const found = await transaction(account, async (account) => {
    const org = await lockOrganization(account, orgId);
    if (org === null) return false;
    const id = await deactivateOffer(account.db, org);
    if (id !== null) await audit(account, "offer.removed", [{ kind: "offer", id }]);
    return true;
  });
  if (!found) await refuseMissingOrganization(account, orgId);
}

/**
 * Returns the offer an organization's athletes have on a plan at `nowMs` (account time, Unix milliseconds), or null.
 * Takes no account, because the caller is an athlete with a signed link rather than the partner.
 */
export async function offerFor(orgId: string, plan: string, nowMs: number): Promise<Offer | null> {
  const row = await findOfferOf(orgId);
  if (row === null) return null;
  const isForPlan = row.appliesToPlan === null || row.appliesToPlan === plan;
  const startMs = row.startsAt?.getTime() ?? null;
  const endMs = row.endsAt?.getTime() ?? null;
  return isForPlan && isOn(startMs, endMs, nowMs) ? toOffer(row) : null;
}

const momentOf = (seconds: number | null): Date | null =>
  seconds === null ? null : toDate(seconds * 1000);
