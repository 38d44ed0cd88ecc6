-- AlterTable
ALTER TABLE "account" ADD COLUMN     "intelligence_per_day" INTEGER,
ADD COLUMN     "is_unbounded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "requests_per_day" INTEGER;

-- AlterTable
ALTER TABLE "rate_bucket" ADD COLUMN     "day" DATE,
ADD COLUMN     "day_athletes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "day_calculations" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "day_intelligence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "day_products" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "day_queries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "day_total" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "intelligence_base" INTEGER,
ADD COLUMN     "intelligence_each" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_intelligence" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "total_max" INTEGER;

-- CreateTable
CREATE TABLE "usage_day" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "intelligence" INTEGER NOT NULL DEFAULT 0,
    "calculations" INTEGER NOT NULL DEFAULT 0,
    "products" INTEGER NOT NULL DEFAULT 0,
    "data" INTEGER NOT NULL DEFAULT 0,
    "rate_limited" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateTable
CREATE TABLE "daily_novelty" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "digest" UUID NOT NULL,

    CONSTRAINT "daily_novelty_pkey" PRIMARY KEY ("account_id","day","kind","digest")
);

-- CreateTable
CREATE TABLE "request_log" (
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "duration_ms" REAL NOT NULL,
    "key_id" UUID,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("account_id","at","request_id")
);

-- CreateIndex
CREATE INDEX "request_log_account_id_request_id_idx" ON "request_log"("account_id", "request_id");

-- CreateIndex
CREATE INDEX "request_log_account_id_status_at_idx" ON "request_log"("account_id", "status", "at");

-- CreateIndex
CREATE INDEX "request_log_account_id_route_at_idx" ON "request_log"("account_id", "route", "at");

-- CreateIndex
CREATE INDEX "request_log_account_id_path_at_idx" ON "request_log"("account_id", "path" text_pattern_ops, "at");

-- AddForeignKey
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_novelty" ADD CONSTRAINT "daily_novelty_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Accounts that are there get the ceilings of their kind, but for those that were given a rate which nobody reaches: they
-- were meant to have no limit, as the demonstration's.
UPDATE "account" a SET
  "requests_per_day" = CASE p."kind" WHEN 'platform' THEN 2000 WHEN 'self_serve' THEN 200 END,
  "is_unbounded" = a."rate_per_second" >= 100000
FROM "partner" p WHERE p."id" = a."partner_id";
