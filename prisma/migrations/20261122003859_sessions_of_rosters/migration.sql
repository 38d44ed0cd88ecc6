-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "judged_by" TEXT,
ADD COLUMN     "session_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "activity_athlete_id_session_at_idx" ON "activity"("athlete_id", "session_at") WHERE "session_at" IS NOT NULL;

-- Sessions from before these were kept, by the same rules as `lib/activities/judging.ts`.
UPDATE "activity" SET
  "session_at" = CASE
    WHEN "feedback" IS NULL OR "feedback" = 'null'::jsonb THEN "started_at"
    ELSE LEAST(
      COALESCE("started_at", "scheduled_at", date_trunc('second', "created_at")),
      to_timestamp(("feedback" ->> 'created_at')::float8)) END,
  "judged_by" = CASE
    WHEN "feedback" IS NULL OR "feedback" = 'null'::jsonb THEN NULL
    ELSE replace((
      SELECT jsonb_build_array(
        of."carb" / NULLIF(COALESCE("used_carb", "plan_carb"), 0),
        of."sodium" / NULLIF(COALESCE("used_sodium", "plan_sodium"), 0),
        of."fluid" / NULLIF(COALESCE("used_fluid", "plan_fluid"), 0),
        of."sodium" / NULLIF("plan_sodium", 0),
        of."fluid" / NULLIF("plan_fluid", 0),
        CASE WHEN "symptoms" IS NOT NULL
          THEN (SELECT COALESCE(sum(each."value"::int), 0) FROM jsonb_each_text("symptoms") AS each) END,
        "rating")::text
      FROM (SELECT
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
        ("feedback" ->> 'rating')::int AS "rating") AS of
    ), ' ', '') END
WHERE "started_at" IS NOT NULL OR ("feedback" IS NOT NULL AND "feedback" <> 'null'::jsonb);
