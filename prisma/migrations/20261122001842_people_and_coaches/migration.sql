-- CreateEnum
CREATE TYPE "coach_role" AS ENUM ('owner', 'admin', 'coach', 'assistant');

-- CreateEnum
CREATE TYPE "team_plan" AS ENUM ('pro_coach', 'head_coach', 'business', 'enterprise');

-- AlterTable
ALTER TABLE "athlete" ADD COLUMN     "time_zone" TEXT;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "team_id" UUID;

-- CreateTable
CREATE TABLE "team" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
    "trial_started_at" TIMESTAMPTZ(3),
    "plan" "team_plan",
    "paid_until" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "is_ending" BOOLEAN NOT NULL DEFAULT false,
    "athlete_seats" INTEGER NOT NULL DEFAULT 0,
    "extra_coaches" INTEGER NOT NULL DEFAULT 0,
    "customer_id" TEXT,
    "subscription_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" "coach_role" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "coach_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_key" (
    "id" UUID NOT NULL,
    "coach_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "coach_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_relation" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "assigned_coach_id" UUID,
    "consent_edition" TEXT NOT NULL,
    "has_seat" BOOLEAN NOT NULL DEFAULT false,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,

    CONSTRAINT "coach_relation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "role" "coach_role",
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT,
    "token_hash" TEXT NOT NULL,
    "group_id" UUID,
    "coach_id" UUID,
    "is_paid_by_team" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_group" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coach_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coach_group_athlete" (
    "group_id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,

    CONSTRAINT "coach_group_athlete_pkey" PRIMARY KEY ("group_id","relation_id")
);

-- CreateTable
CREATE TABLE "coach_config" (
    "team_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "scope_id" UUID NOT NULL,
    "document" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coach_config_pkey" PRIMARY KEY ("team_id","kind","scope","scope_id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT,
    "password_hash" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_session" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_link" (
    "hash" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "email_key" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "next" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "team_subscription_id_key" ON "team"("subscription_id");

-- CreateIndex
CREATE INDEX "team_environment_customer_id_idx" ON "team"("environment", "customer_id");

-- CreateIndex
CREATE INDEX "coach_team_id_idx" ON "coach"("team_id");

-- CreateIndex
CREATE INDEX "coach_person_id_idx" ON "coach"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "coach_key_hash_key" ON "coach_key"("hash");

-- CreateIndex
CREATE INDEX "coach_key_coach_id_idx" ON "coach_key"("coach_id");

-- CreateIndex
CREATE INDEX "coach_relation_team_id_accepted_at_idx" ON "coach_relation"("team_id", "accepted_at");

-- CreateIndex
CREATE INDEX "coach_relation_athlete_id_idx" ON "coach_relation"("athlete_id");

-- CreateIndex
CREATE INDEX "coach_relation_person_id_idx" ON "coach_relation"("person_id");

-- CreateIndex
CREATE INDEX "coach_relation_assigned_coach_id_idx" ON "coach_relation"("assigned_coach_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_team_id_created_at_id_idx" ON "invitation"("team_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invitation_email_key_idx" ON "invitation"("email_key");

-- CreateIndex
CREATE INDEX "coach_group_team_id_created_at_id_idx" ON "coach_group"("team_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "coach_group_athlete_relation_id_idx" ON "coach_group_athlete"("relation_id");

-- CreateIndex
CREATE INDEX "coach_config_scope_id_idx" ON "coach_config"("scope_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_environment_email_key_key" ON "person"("environment", "email_key");

-- CreateIndex
CREATE INDEX "person_session_person_id_created_at_idx" ON "person_session"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "person_session_expires_at_idx" ON "person_session"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_link_environment_email_key_created_at_idx" ON "sign_in_link"("environment", "email_key", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_link_expires_at_idx" ON "sign_in_link"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_team_id_at_idx" ON "audit_entry"("team_id", "at");

-- AddForeignKey
ALTER TABLE "coach" ADD CONSTRAINT "coach_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach" ADD CONSTRAINT "coach_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_key" ADD CONSTRAINT "coach_key_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_relation" ADD CONSTRAINT "coach_relation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_relation" ADD CONSTRAINT "coach_relation_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_relation" ADD CONSTRAINT "coach_relation_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_relation" ADD CONSTRAINT "coach_relation_assigned_coach_id_fkey" FOREIGN KEY ("assigned_coach_id") REFERENCES "coach"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_group" ADD CONSTRAINT "coach_group_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_group_athlete" ADD CONSTRAINT "coach_group_athlete_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "coach_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_group_athlete" ADD CONSTRAINT "coach_group_athlete_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coach_config" ADD CONSTRAINT "coach_config_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_session" ADD CONSTRAINT "person_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person is in one team at a time; a team has one owner, and one relation with an athlete that goes on.
CREATE UNIQUE INDEX "coach_active_person_key" ON "coach"("person_id") WHERE "left_at" IS NULL;
CREATE UNIQUE INDEX "coach_active_owner_key" ON "coach"("team_id") WHERE "left_at" IS NULL AND "role" = 'owner';
CREATE UNIQUE INDEX "coach_relation_active_key" ON "coach_relation"("team_id", "athlete_id") WHERE "ended_at" IS NULL;
ALTER TABLE "team" ADD CONSTRAINT "team_seats_check" CHECK ("athlete_seats" >= 0 AND "extra_coaches" >= 0);

-- Coaches own endpoints too; the clock of their team dates them.
CREATE OR REPLACE VIEW "owner_clock" AS
SELECT 'account'::text AS "owner_kind", "id" AS "owner_id", "clock_offset_ms" AS "offset_ms" FROM "account"
UNION ALL
SELECT 'coach'::text, c."id", t."clock_offset_ms" FROM "coach" c JOIN "team" t ON t."id" = c."team_id";
