import type { AccountScope } from "@/lib/access/scope";
import type { BrandingPatch } from "@/lib/contract/partner-account";
import type { Partner } from "@/prisma/generated/client";

/** Returns the scope's account with its partner. */
export const findProfile = ({ db, accountId }: AccountScope) =>
  db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      ratePerSecond: true,
      burst: true,
      requestsPerDay: true,
      intelligencePerDay: true,
      isUnbounded: true,
      clockOffsetMs: true,
      partner: true,
    },
  });

/** Returns the plan a partner pays for; null if it pays for none. */
export const findPlan = ({ db, partnerId }: AccountScope) =>
  db.builderOrder.findUnique({
    where: { id: partnerId },
    select: { paidUntil: true, pastDueSince: true, isEnding: true },
  });
export type Plan = Awaited<ReturnType<typeof findPlan>>;
export type Profile = Awaited<ReturnType<typeof findProfile>>;

/** Returns the partner, locked so nobody else changes its branding before the transaction ends. */
export async function lockPartner({ db, partnerId }: AccountScope): Promise<Partner> {
  await db.$queryRaw`SELECT id FROM partner WHERE id = ${partnerId}::uuid FOR NO KEY UPDATE`;
  return db.partner.findUniqueOrThrow({ where: { id: partnerId } });
}

export const brandingOf = (partner: Partner) => ({
  display_name: partner.displayName,
  return_url: partner.returnUrl,
  activity_link_template: partner.activityLinkTemplate,
  fueling_path_copy: partner.fuelingPathCopy,
});

/** Updates the branding. Absent fields stay, null clears. */
export async function saveBranding(
  { db, partnerId }: AccountScope,
  patch: BrandingPatch,
): Promise<void> {
  const { display_name, return_url, activity_link_template, fueling_path_copy } = patch;
  await db.partner.update({
    where: { id: partnerId },
    data: {
      ...(display_name !== undefined && { displayName: display_name }),
      ...(return_url !== undefined && { returnUrl: return_url }),
      ...(activity_link_template !== undefined && {
        activityLinkTemplate: activity_link_template,
      }),
      ...(fueling_path_copy !== undefined && { fuelingPathCopy: fueling_path_copy }),
    },
  });
}
