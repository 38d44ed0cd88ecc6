-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "failure" TEXT;

-- Due deliveries are claimed endpoint by endpoint, so that no endpoint's backlog is waded through for another's.
DROP INDEX "webhook_delivery_due_idx";
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("endpoint_id", "next_attempt_at", "id") WHERE "status" = 'pending' AND "next_attempt_at" IS NOT NULL;
