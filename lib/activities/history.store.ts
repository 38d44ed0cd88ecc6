import { owned, ownedThrough } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { DebriefBasis, type ExportedActivity } from "@/lib/contract/export";
import { MadeOf } from "@/lib/contract/made-of";
import { Safety } from "@/lib/contract/prescription";
import { toDate } from "@/lib/platform/clock";
import { read } from "@/lib/platform/db";
import type { Activity } from "@/prisma/generated/client";
import { carryingPlanOf, toActivity } from "./activities.store";

interface Edge {
  createdAt: Date;
  id: string;
}

/** Lists an athlete's activities after a given one, oldest first. */
export async function listActivitiesAfter(
  account: AccountScope,
  athleteId: string,
  { edge, limit }: { edge: Edge | null; limit: number },
): Promise<{ activities: ExportedActivity[]; last: Edge | null }> {
  const rows = await account.db.activity.findMany({
    where: {
      athleteId,
      ...ownedThrough(account),
      ...(edge === null ? {} : newerThan(edge)),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
  });
  const activities = rows.map((row) => ({
    ...toActivity(account, row),
    prescription_safety: Safety.nullable().parse(row.prescriptionSafety),
    prescription_made_of: MadeOf.nullable().parse(row.prescriptionMadeOf),
    debrief_basis: row.debriefPlan === null ? null : DebriefBasis.parse(basisOf(row)),
    carrying_plan: carryingPlanOf(row),
  }));
  return { activities, last: rows.at(-1) ?? null };
}

const basisOf = (row: Activity) => ({
  plan: row.debriefPlan,
  suggested_totals: row.suggestedTotals,
  suggested_range: row.suggestedRange,
  fluid_ceiling_ml_per_hr: row.fluidCeilingMlPerHr,
  as_used_totals: row.asUsedTotals,
  report_source: row.reportSource,
  report_completeness: row.reportCompleteness,
  profile_snapshot: row.profileSnapshot,
});

/** The `gte` is redundant, but lets the index scan start at the edge. */
const newerThan = ({ createdAt, id }: Edge) => ({
  createdAt: { gte: createdAt },
  OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }],
});

const NEAREST = `
SELECT c.id FROM activity c JOIN athlete a ON a.id = c.athlete_id
WHERE a.id = $1::uuid AND ${owned("$2", "$3")}
ORDER BY COALESCE(c.session_at, c.scheduled_at) IS NULL,
  abs(extract(epoch FROM COALESCE(c.session_at, c.scheduled_at) - $4::timestamptz)), c.created_at DESC, c.id
LIMIT $5`;

/** Returns an athlete's activities nearest to now, past or planned; those without a date come last. In no order. */
export async function findNearestRows(
  account: AccountScope,
  athleteId: string,
  limit: number,
): Promise<Activity[]> {
  const { accountId, only, nowMs } = account;
  const near = await read<{ id: string }>(account.db, {
    ...{ name: "activities-nearest", text: NEAREST },
    values: [athleteId, accountId, only, toDate(nowMs), limit],
  });
  const ids = near.map(({ id }) => id);
  return account.db.activity.findMany({
    where: { id: { in: ids }, athleteId, ...ownedThrough(account) },
  });
}
