-- Debriefs from before their basis was kept: the plan that is stored now is the best there is to know of then. What the
-- profile was, and how complete the report, stays unknown.
UPDATE "activity" SET
  "debrief_plan" = CASE
    WHEN "prescription" IS NULL THEN 'none'
    WHEN "prescription" ? 'carb_range_g_per_hr' THEN 'banded'
    ELSE 'exact' END::"debrief_plan",
  "suggested_totals" = CASE
    WHEN "prescription" IS NULL OR "prescription" ? 'carb_range_g_per_hr' THEN NULL
    ELSE jsonb_build_object(
      'carb_g', "prescription" -> 'total_carb_g',
      'sodium_mg', "prescription" -> 'total_sodium_mg',
      'fluid_ml', "prescription" -> 'total_fluid_ml') END,
  "as_used_totals" = NULLIF("feedback" -> 'as_used', 'null'::jsonb),
  "report_source" = 'partner'
WHERE "feedback" IS NOT NULL AND "feedback" <> 'null'::jsonb AND "debrief_plan" IS NULL;
