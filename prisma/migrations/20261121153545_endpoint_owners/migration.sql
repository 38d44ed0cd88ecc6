-- An endpoint or event belongs to an owner of some kind. What was an account's stays the same account's: columns are
-- renamed, so that no table is rewritten.
ALTER TABLE "webhook_endpoint" DROP CONSTRAINT "webhook_endpoint_account_id_fkey";
ALTER TABLE "webhook_endpoint" ADD COLUMN "owner_kind" TEXT, ADD COLUMN "environment" "environment";
UPDATE "webhook_endpoint" e
SET "owner_kind" = CASE e."lane" WHEN 'partner' THEN 'account' ELSE 'coach' END, "environment" = a."environment"
FROM "account" a WHERE a."id" = e."account_id";
ALTER TABLE "webhook_endpoint" RENAME COLUMN "account_id" TO "owner_id";
ALTER TABLE "webhook_endpoint"
  ALTER COLUMN "owner_kind" SET NOT NULL,
  ALTER COLUMN "environment" SET NOT NULL,
  DROP COLUMN "lane";
DROP TYPE "lane";

ALTER TABLE "event" DROP CONSTRAINT "event_account_id_fkey";
ALTER TABLE "event" RENAME COLUMN "account_id" TO "owner_id";
ALTER TABLE "event" ADD COLUMN "owner_kind" TEXT NOT NULL DEFAULT 'account';
ALTER TABLE "event" ALTER COLUMN "owner_kind" DROP DEFAULT;

-- A delivery's owner is its endpoint's.
ALTER TABLE "webhook_delivery" DROP COLUMN "account_id";

-- An endpoint that is deleted gets nothing any more, whoever looks only at `active`.
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_deleted_is_inactive"
  CHECK ("deleted_at" IS NULL OR NOT "active");

DROP INDEX "webhook_endpoint_account_id_created_at_idx";
CREATE INDEX "webhook_endpoint_owner_kind_owner_id_created_at_idx" ON "webhook_endpoint"("owner_kind", "owner_id", "created_at" DESC);

DROP INDEX "event_account_id_created_at_idx";
CREATE INDEX "event_created_at_idx" ON "event"("created_at");

-- What was blanked does not say any more whom it was about.
UPDATE "event" SET "athlete_id" = NULL WHERE "data" IS NULL AND "athlete_id" IS NOT NULL;

-- How far each owner's clock is ahead of wall time. Who is not here has wall time.
CREATE VIEW "owner_clock" AS
SELECT 'account'::text AS "owner_kind", "id" AS "owner_id", "clock_offset_ms" AS "offset_ms" FROM "account";
