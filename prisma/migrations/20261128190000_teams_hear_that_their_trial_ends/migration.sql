ALTER TABLE "team" ADD COLUMN "trial_told_at" TIMESTAMPTZ(3);

-- Trials that are over are no news.
UPDATE "team" SET "trial_told_at" = now() WHERE "trial_started_at" < now() - interval '14 days' OR "plan" IS NOT NULL;

CREATE INDEX "team_untold_trial_idx" ON "team"("id") WHERE "trial_started_at" IS NOT NULL AND "trial_told_at" IS NULL;
