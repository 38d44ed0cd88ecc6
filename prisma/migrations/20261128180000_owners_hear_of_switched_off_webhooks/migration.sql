ALTER TABLE "webhook_endpoint" ADD COLUMN "told_off_at" TIMESTAMPTZ(3);

-- Those that were switched off long ago are no news.
UPDATE "webhook_endpoint" SET "told_off_at" = now() WHERE "disabled_at" IS NOT NULL;

CREATE INDEX "webhook_endpoint_untold_idx" ON "webhook_endpoint"("id") WHERE "disabled_at" IS NOT NULL AND "told_off_at" IS NULL;
