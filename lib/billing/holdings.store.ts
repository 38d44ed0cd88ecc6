import type { AccountScope } from "@/lib/access/scope";
import type { ExportedPurchase } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";

const secondsOf = (moment: Date | null | undefined): number | null =>
  moment ? toSeconds(moment.getTime()) : null;

/** Lists purchases that an athlete of the account is linked to, whoever bought them, and those started for them. */
export async function listPurchasesOf(
  { db, accountId }: AccountScope,
  athleteId: string,
): Promise<ExportedPurchase[]> {
  const where = { athleteId, athlete: { accountId, erasedAt: null } };
  const links = await db.purchaseLink.findMany({ where, include: { purchase: true } });
  const begun = await db.purchase.findMany({ where });
  const linked = new Map(links.map((link) => [link.purchaseId, link]));
  const rows = [
    ...links.map(({ purchase }) => purchase),
    ...begun.filter(({ id }) => !linked.has(id)),
  ];
  rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return rows.map((row) => ({
    id: row.id,
    plan: row.plan,
    amount: row.amount,
    currency: row.currency,
    source: linked.get(row.id)?.source ?? null,
    linked_at: secondsOf(linked.get(row.id)?.linkedAt),
    created_at: toSeconds(row.createdAt.getTime()),
    granted_at: secondsOf(row.grantedAt),
    granted_until: secondsOf(row.grantedUntil),
    ended_at: secondsOf(row.endedAt),
    end_reason: row.endReason,
  }));
}
