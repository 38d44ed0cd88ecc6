-- CreateEnum
CREATE TYPE "environment" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "partner_kind" AS ENUM ('platform', 'self_serve');

-- CreateEnum
CREATE TYPE "partner_status" AS ENUM ('active', 'suspended', 'closed');

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
-- Unlogged: admitting a request must not wait for the disk, and a bucket lost in a crash is merely full again.
CREATE UNLOGGED TABLE "rate_bucket" (
    "account_id" UUID NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "admitted" BOOLEAN NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,
    "burst" INTEGER NOT NULL,
    "refilled_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("account_id")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "athlete" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "external_id" TEXT,
    "name" TEXT,
    "email" TEXT,
    "email_key" TEXT,
    "sex" TEXT,
    "year_of_birth" INTEGER,
    "weight_kg" DOUBLE PRECISION,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "partner_plan" TEXT,
    "org_id" UUID,
    "profile_complete" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "athlete_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "duration_min" DOUBLE PRECISION NOT NULL,
    "intensity_level" DOUBLE PRECISION,
    "thermal_stress_level" DOUBLE PRECISION,
    "is_race_event" BOOLEAN,
    "meal_before_min" DOUBLE PRECISION,
    "external_id" TEXT,
    "name" TEXT,
    "scheduled_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "prescription" JSONB,
    "prescription_safety" JSONB,
    "prescription_stale" BOOLEAN NOT NULL DEFAULT false,
    "feedback" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "kind" "partner_kind" NOT NULL DEFAULT 'platform',
    "status" "partner_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
    "rate_per_second" DOUBLE PRECISION NOT NULL,
    "burst" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE INDEX "audit_entry_account_id_at_idx" ON "audit_entry"("account_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_subject_id_idx" ON "audit_entry"("subject_id");

-- CreateIndex
CREATE INDEX "athlete_account_id_created_at_id_idx" ON "athlete"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "athlete_account_id_external_id_idx" ON "athlete"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "athlete_account_id_email_key_idx" ON "athlete"("account_id", "email_key");

-- CreateIndex
CREATE INDEX "athlete_account_id_org_id_idx" ON "athlete"("account_id", "org_id");

-- CreateIndex
CREATE INDEX "activity_athlete_id_created_at_id_idx" ON "activity"("athlete_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_account_id_idx" ON "activity"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_partner_id_environment_key" ON "account"("partner_id", "environment");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE CASCADE ON UPDATE CASCADE;
