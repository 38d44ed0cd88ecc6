import { ownedThrough } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { DebriefBasis, type ExportedActivity } from "@/lib/contract/export";
import { MadeOf } from "@/lib/contract/made-of";
import { Safety } from "@/lib/contract/prescription";
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
