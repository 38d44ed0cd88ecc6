import { packed } from "@/lib/activities/judging";
import { keptSessionAt } from "@/lib/activities/kept-debrief";
import type { DemoSession } from "../roster/sessions";

/** A drawn session by the columns of its table, but for whose it is. */
export function activityRow(session: DemoSession) {
  const { input, startedMs, prescription, safety, madeOf, feedback, basis } = session;
  const startedAt = new Date(startedMs);
  const createdAt = new Date(prescription.calculated_at * 1000);
  const judged =
    feedback !== null && basis !== null ? packed(feedback, basis, input.duration_min) : null;
  return {
    type: input.activity_type,
    duration_min: input.duration_min,
    intensity_level: input.intensity_level ?? null,
    thermal_stress_level: input.thermal_stress_level ?? null,
    temperature_c: session.temperature_c,
    carrying_plan: session.carryingPlan,
    is_race_event: input.is_race ?? null,
    meal_before_min: input.meal_before_min ?? null,
    name: session.name,
    started_at: startedAt,
    created_at: createdAt,
    updated_at: createdAt,
    prescription,
    prescription_safety: safety,
    prescription_made_of: madeOf,
    session_at: keptSessionAt({ startedAt, scheduledAt: null, createdAt }, feedback),
    feedback,
    judged_by: judged,
    debrief_plan: basis?.debriefPlan ?? null,
    suggested_totals: basis?.suggestedTotals ?? null,
    suggested_range: basis?.suggestedRange ?? null,
    fluid_ceiling_ml_per_hr: basis?.fluidCeilingMlPerHr ?? null,
    as_used_totals: basis?.asUsedTotals ?? null,
    report_source: basis?.reportSource ?? null,
    report_completeness: basis?.reportCompleteness ?? null,
    profile_snapshot: basis?.profileSnapshot ?? null,
  };
}
