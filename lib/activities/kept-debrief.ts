import { Feedback } from "@/lib/contract/activity";
import { Session, Totals, TotalsRange } from "@/lib/contract/roster";
import { toDate } from "@/lib/platform/clock";
import type { DebriefBasis, DebriefPlan } from "./debrief-basis";
import { sessionMs } from "./judging";

/** The columns of a debrief and what was stored with it, as read. */
export interface DebriefColumns {
  feedback: unknown;
  debriefPlan: DebriefPlan["debriefPlan"] | null;
  suggestedTotals: unknown;
  suggestedRange: unknown;
  fluidCeilingMlPerHr: number | null;
  asUsedTotals: unknown;
  reportSource: DebriefBasis["reportSource"] | null;
  reportCompleteness: number | null;
  profileSnapshot: unknown;
}

/** Returns a debrief with what it is judged by; null if there is none. */
export function keptDebrief(
  row: DebriefColumns,
): { feedback: Feedback; basis: DebriefBasis } | null {
  const feedback = Feedback.nullable().parse(row.feedback);
  if (feedback === null) return null;
  const basis: DebriefBasis = {
    debriefPlan: row.debriefPlan ?? "none",
    suggestedTotals: Totals.nullable().parse(row.suggestedTotals),
    suggestedRange: TotalsRange.nullable().parse(row.suggestedRange),
    fluidCeilingMlPerHr: row.fluidCeilingMlPerHr,
    asUsedTotals: Totals.nullable().parse(row.asUsedTotals),
    reportSource: row.reportSource ?? "partner",
    reportCompleteness: row.reportCompleteness,
    profileSnapshot: Session.shape.profile_snapshot.parse(row.profileSnapshot),
  };
  return { feedback, basis };
}

/** The columns that date an activity. */
interface Dated {
  createdAt: Date;
  scheduledAt: Date | null;
  startedAt: Date | null;
}

/** Returns when an activity counts as a session; null for a plan without a start. */
export function keptSessionAt(
  { createdAt, scheduledAt, startedAt }: Dated,
  feedback: Pick<Feedback, "created_at"> | null,
): Date | null {
  const ms = sessionMs({
    startedMs: startedAt?.getTime() ?? null,
    scheduledMs: scheduledAt?.getTime() ?? null,
    createdMs: createdAt.getTime(),
    reportedMs: feedback === null ? null : feedback.created_at * 1000,
  });
  return ms === null ? null : toDate(ms);
}
