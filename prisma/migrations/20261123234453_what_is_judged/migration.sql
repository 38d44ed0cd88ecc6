-- AlterTable
ALTER TABLE "product" ADD COLUMN     "caffeine_up_to_mg" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "fluid_ceiling_ml_per_hr" DOUBLE PRECISION,
ADD COLUMN     "humidity_pct" DOUBLE PRECISION,
ADD COLUMN     "prescription_made_of" JSONB,
ADD COLUMN     "solar" DOUBLE PRECISION,
ADD COLUMN     "suggested_range" JSONB,
ADD COLUMN     "temperature_c" DOUBLE PRECISION;

-- Older debriefs are judged again, by the rules of `lib/activities/judging.ts`, from what was stored before they landed.
-- Nobody is alerted: no debrief lands.
ALTER TABLE "activity" DISABLE TRIGGER "session_changed";

-- Every debrief says how long it really took, and what was carried, thing by thing.
UPDATE "activity" SET "feedback" = "feedback" || '{"duration_min": null, "items": null, "bottles": null}' WHERE "feedback" ->> 'rating' IS NOT NULL;

CREATE FUNCTION pg_temp.older("prescription" jsonb, "feedback" jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT ("prescription" ->> 'calculated_at')::float8 <= ("feedback" ->> 'created_at')::float8
$$;

-- One end of a range per hour, as a total of so many minutes.
CREATE FUNCTION pg_temp.total("range" text, "end" int, "minutes" float8, "step" float8) RETURNS float8 LANGUAGE sql AS $$
  SELECT floor(split_part("range", '-', "end")::float8 * "minutes" / 60 / "step" + 0.5) * "step"
$$;

-- A part of a whole, or of the nearer end of a range where there is no whole.
CREATE FUNCTION pg_temp.share("part" float8, "whole" float8, "range" jsonb) RETURNS float8 LANGUAGE sql AS $$
  SELECT CASE
    WHEN "whole" IS NOT NULL THEN "part" / NULLIF("whole", 0)
    WHEN "range" IS NULL THEN NULL
    WHEN "part" < ("range" ->> 0)::float8 THEN "part" / ("range" ->> 0)::float8
    WHEN "part" > ("range" ->> 1)::float8 THEN "part" / NULLIF(("range" ->> 1)::float8, 0)
    WHEN "part" IS NOT NULL THEN 1 END
$$;

UPDATE "activity" SET "fluid_ceiling_ml_per_hr" = ("prescription_safety" ->> 'max_safe_fluid_ml_per_hr')::float8
WHERE "debrief_plan" <> 'none' AND pg_temp.older("prescription", "feedback");

UPDATE "activity" SET "suggested_range" = jsonb_build_object(
  'carb_g', jsonb_build_array(
    pg_temp.total("prescription" ->> 'carb_range_g_per_hr', 1, "duration_min", 1),
    pg_temp.total("prescription" ->> 'carb_range_g_per_hr', 2, "duration_min", 1)),
  'sodium_mg', jsonb_build_array(
    pg_temp.total("prescription" ->> 'sodium_range_mg_per_hr', 1, "duration_min", 10),
    pg_temp.total("prescription" ->> 'sodium_range_mg_per_hr', 2, "duration_min", 10)),
  'fluid_ml', jsonb_build_array(
    pg_temp.total("prescription" ->> 'fluid_range_ml_per_hr', 1, "duration_min", 10),
    pg_temp.total("prescription" ->> 'fluid_range_ml_per_hr', 2, "duration_min", 10)))
WHERE "debrief_plan" = 'banded' AND "prescription" ? 'carb_range_g_per_hr' AND pg_temp.older("prescription", "feedback");

UPDATE "activity" SET "suggested_totals" = (
  SELECT jsonb_object_agg(each."key", CASE WHEN each."value" -> 0 = each."value" -> 1 THEN each."value" -> 0 END)
  FROM jsonb_each("suggested_range") AS each)
WHERE "suggested_range" IS NOT NULL;

UPDATE "activity" SET "judged_by" = replace((
  SELECT jsonb_build_array(
    2,
    pg_temp.share("carb", COALESCE("used_carb", "plan_carb"), "suggested_range" -> 'carb_g'),
    pg_temp.share("sodium", COALESCE("used_sodium", "plan_sodium"), "suggested_range" -> 'sodium_mg'),
    pg_temp.share("fluid", COALESCE("used_fluid", "plan_fluid"), "suggested_range" -> 'fluid_ml'),
    pg_temp.share("sodium", "plan_sodium", "suggested_range" -> 'sodium_mg'),
    pg_temp.share("fluid", "plan_fluid", "suggested_range" -> 'fluid_ml'),
    CASE WHEN COALESCE(("suggested_range" -> 'carb_g' ->> 0)::float8, "plan_carb", "used_carb", 0) >= 20 THEN 1 ELSE 0 END
      + CASE WHEN COALESCE(("suggested_range" -> 'sodium_mg' ->> 0)::float8, "plan_sodium", "used_sodium", 0) >= 200
        THEN 2 ELSE 0 END
      + CASE WHEN COALESCE(("suggested_range" -> 'fluid_ml' ->> 0)::float8, "plan_fluid", "used_fluid", 0) >= 300
        THEN 4 ELSE 0 END,
    CASE WHEN "can_dilute" THEN 1 ELSE 0 END,
    CASE WHEN "is_over" THEN "fluid" / "hours" END,
    CASE WHEN "is_over" THEN "ceiling" END,
    CASE WHEN "symptoms" IS NOT NULL
      THEN (SELECT COALESCE(sum(each."value"::int), 0) FROM jsonb_each_text("symptoms") AS each) END,
    "rating")::text
  FROM (
    SELECT *, "can_dilute" AND "fluid" / "hours" > 1.1 * "ceiling" AND "fluid" >= "ceiling" * "hours" + 500 AS "is_over"
    FROM (SELECT *, COALESCE("fluid" >= 750 AND "hours" >= 1, false) AS "can_dilute" FROM (SELECT
      ("feedback" ->> 'consumed_carb_g')::float8 AS "carb",
      ("feedback" ->> 'consumed_sodium_mg')::float8 AS "sodium",
      ("feedback" ->> 'consumed_fluid_ml')::float8 AS "fluid",
      ("as_used_totals" ->> 'carb_g')::float8 AS "used_carb",
      ("as_used_totals" ->> 'sodium_mg')::float8 AS "used_sodium",
      ("as_used_totals" ->> 'fluid_ml')::float8 AS "used_fluid",
      ("suggested_totals" ->> 'carb_g')::float8 AS "plan_carb",
      ("suggested_totals" ->> 'sodium_mg')::float8 AS "plan_sodium",
      ("suggested_totals" ->> 'fluid_ml')::float8 AS "plan_fluid",
      NULLIF("feedback" -> 'symptoms', 'null'::jsonb) AS "symptoms",
      ("feedback" ->> 'rating')::int AS "rating",
      "duration_min" / 60 AS "hours",
      "fluid_ceiling_ml_per_hr" AS "ceiling") AS reported) AS drunk
  ) AS judged
), ' ', '')
WHERE "judged_by" IS NOT NULL;

-- The engine is another one: what was stored stays as it was calculated, and says so.
UPDATE "activity" SET "prescription_stale" = true WHERE "prescription" ->> 'calculated_at' IS NOT NULL;

ALTER TABLE "activity" ENABLE TRIGGER "session_changed";
