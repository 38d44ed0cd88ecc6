-- AlterTable
ALTER TABLE "account" ADD COLUMN     "listening" INTEGER NOT NULL DEFAULT 0;

-- A bucket that is not there is full.
TRUNCATE "rate_bucket";

-- AlterTable
ALTER TABLE "rate_bucket" DROP CONSTRAINT "rate_bucket_pkey",
DROP COLUMN "account_id",
DROP COLUMN "admitted",
ADD COLUMN     "granted" DOUBLE PRECISION NOT NULL,
ADD COLUMN     "id" UUID NOT NULL,
ADD COLUMN     "kind" TEXT NOT NULL,
ADD COLUMN     "units" DOUBLE PRECISION NOT NULL,
ADD CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("kind", "id");

-- CreateTable
CREATE TABLE "idempotency_record" (
    "owner_kind" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "is_sealed" BOOLEAN NOT NULL DEFAULT false,
    "mentions" UUID[] DEFAULT ARRAY[]::UUID[],
    "claim" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("owner_kind","owner_id","key")
);

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_record_mentions_idx" ON "idempotency_record" USING GIN ("mentions");

-- Actors are named as principals are.
UPDATE "audit_entry" SET "actor_kind" = CASE
  WHEN "actor_kind" = 'api_key' THEN 'partner_key'
  WHEN "actor_id" IN ('admin', 'seed') THEN 'operator'
  ELSE 'job' END
WHERE "actor_kind" IN ('api_key', 'system');
