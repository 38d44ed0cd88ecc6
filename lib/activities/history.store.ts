import { owned } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { DebriefBasis, type ExportedActivity } from "@/lib/contract/export";
import { MadeOf } from "@/lib/contract/made-of";
import { Safety } from "@/lib/contract/prescription";
import { toDate } from "@/lib/platform/clock";
import { camelCase } from "@/lib/platform/columns";
import { read } from "@/lib/platform/db";
import type { Activity } from "@/prisma/generated/client";
import { carryingPlanOf, toActivity } from "./activities.store";

/** Returns an activity with all that an export has of it. */
export const toExported = (account: AccountScope, row: Activity): ExportedActivity => ({
  ...toActivity(account, row),
  prescription_safety: Safety.nullable().parse(row.prescriptionSafety),
  prescription_made_of: MadeOf.nullable().parse(row.prescriptionMadeOf),
  debrief_basis: row.debriefPlan === null ? null : DebriefBasis.parse(basisOf(row)),
  carrying_plan: carryingPlanOf(row),
});

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

/** The second `feedback` replaces the first: without the fields that can be long and that no answer uses. */
const NEAREST = `
SELECT c.*, c.feedback || '{"bottles":null,"vessel_reports":null,"weather":null}' AS feedback
FROM activity c JOIN athlete a ON a.id = c.athlete_id
WHERE a.id = $1::uuid AND ${owned("$2", "$3")}
ORDER BY COALESCE(c.session_at, c.scheduled_at) IS NULL,
  abs(extract(epoch FROM COALESCE(c.session_at, c.scheduled_at) - $4::timestamptz)), c.created_at DESC, c.id
LIMIT $5`;

/**
 * Returns an athlete's activities nearest to now, past or planned, with their debriefs' bottles left out; those without
 * a date come last.
 */
export async function findNearestRows(
  { db, accountId, only, nowMs }: AccountScope,
  athleteId: string,
  limit: number,
): Promise<Activity[]> {
  const rows = await read<Record<string, unknown>>(db, {
    ...{ name: "activities-nearest", text: NEAREST },
    values: [athleteId, accountId, only, toDate(nowMs), limit],
  });
  // The columns are the table's own, so reading them as its rows is safe.
  return rows.map((row) => camelCase(row) as unknown as Activity);
}
