import type { AccountScope } from "@/lib/access/scope";
import type { ExportedLicense, ExportedMember } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { toMember } from "./organizations.store";
import { hasLossToTell } from "./seat-dates";
import { blockOf, toLicense } from "./seats.store";

/** Returns every license an athlete ever got from an organization that still exists, oldest first. */
export async function listLicensesOf(
  account: AccountScope,
  athleteId: string,
): Promise<ExportedLicense[]> {
  const { accountId } = account;
  const rows = await account.db.license.findMany({
    where: { athleteId, subscription: { org: { accountId, endedAt: null } } },
    include: { subscription: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ subscription, ...row }) => ({
    ...toLicense(row),
    org_id: subscription.orgId,
    starts_at: toSeconds(subscription.startDate.getTime()),
    ends_at: toSeconds(subscription.endDate.getTime()),
    gives_access: row.active && hasLossToTell(blockOf(subscription), account.nowMs),
  }));
}

/** Returns the directory entries that name an athlete, oldest first. */
export async function listMembershipsOf(
  { db, accountId }: AccountScope,
  athleteId: string,
): Promise<ExportedMember[]> {
  const rows = await db.member.findMany({
    where: { athleteId, org: { accountId, endedAt: null } },
    orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...toMember(row), org_id: row.orgId }));
}
