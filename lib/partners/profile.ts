import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import { takeKeysTurn } from "@/lib/access/leading";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { BrandingPatch, PartnerAccount } from "@/lib/contract/partner-account";
import { ACCOUNT_QUOTAS } from "@/lib/contract/plans";
import { transaction } from "@/lib/platform/db";
import {
  brandingOf,
  findPlan,
  findProfile,
  lockPartner,
  type Plan,
  type Profile,
  saveBranding,
} from "./profile.store";

/** Returns the account as its partner sees it: identity, limits and branding. */
export async function readPartner(account: AccountScope): Promise<PartnerAccount> {
  const [profile, plan] = await Promise.all([findProfile(account), findPlan(account)]);
  const { ratePerSecond, burst, requestsPerDay, intelligencePerDay, isUnbounded, partner } =
    profile;
  return {
    id: partner.id,
    name: partner.name,
    kind: partner.kind === "self_serve" ? "self_serve" : "platform",
    environment: account.environment,
    status: statusOf(profile, plan, account),
    rate_limits: {
      requests_per_second: ratePerSecond,
      burst,
      requests_per_day: isUnbounded ? null : requestsPerDay,
      intelligence_per_day: isUnbounded ? null : intelligencePerDay,
      ip_requests_per_day: null,
    },
    quotas: { organizations: ACCOUNT_QUOTAS.organizations, athletes: null },
    branding: brandingOf(partner),
  };
}

/**
 * Returns the partner's status by the clock of the paying account. An unpaid plan is `past_due` until its grace period
 * ends.
 */
function statusOf(
  { partner: { status, planUntil, planEnvironment }, clockOffsetMs }: Profile,
  plan: Plan,
  { wallMs }: AccountScope,
): PartnerAccount["status"] {
  if (status !== "active" || planUntil === null) return status;
  const nowMs = wallMs + (planEnvironment === "test" ? Number(clockOffsetMs) : 0);
  if (planUntil.getTime() <= nowMs) return "suspended";
  const owedSince = plan?.pastDueSince ?? (plan?.isEnding ? null : plan?.paidUntil);
  return owedSince != null && owedSince.getTime() <= nowMs ? "past_due" : "active";
}

/**
 * Updates a partner's branding in both environments. Absent fields stay, null clears; a patch that changes nothing
 * writes nothing.
 *
 * @throws no_changes when it names no field; role_required
 */
export async function changeBranding(
  account: AccountScope,
  patch: BrandingPatch,
): Promise<PartnerAccount> {
  if (Object.values(patch).every((value) => value === undefined)) fail("no_changes");
  await transaction(account, async (unit) => {
    await takeKeysTurn(unit);
    const old = brandingOf(await lockPartner(unit));
    if (isDeepStrictEqual(old, { ...old, ...patch })) return;
    await saveBranding(unit, patch);
    await audit(unit, "partner.branding_set", [{ kind: "partner", id: unit.partnerId }]);
  });
  return readPartner(account);
}
