-- CreateEnum
CREATE TYPE "seat_status" AS ENUM ('active', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "lane" AS ENUM ('partner', 'coach');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed', 'exhausted');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "offer_percent" DOUBLE PRECISION NOT NULL DEFAULT 15;

-- AlterTable
ALTER TABLE "athlete" ADD COLUMN     "seat_subscription_id" UUID,
ADD COLUMN     "trial_day" DATE,
ADD COLUMN     "trial_day_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trial_expired_at" TIMESTAMPTZ(3),
ADD COLUMN     "trial_started_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "return_url" TEXT;

-- CreateTable
CREATE TABLE "purchase" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "account_id" UUID NOT NULL,
    "athlete_id" UUID,
    "email_key" TEXT,
    "plan" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "customer_id" TEXT,
    "session_id" TEXT,
    "granted_at" TIMESTAMPTZ(3),
    "granted_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "announced" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_link" (
    "athlete_id" UUID NOT NULL,
    "purchase_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_link_pkey" PRIMARY KEY ("athlete_id","purchase_id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "type" TEXT NOT NULL,
    "customer_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_proof" (
    "hash" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "account_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_proof_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "description" TEXT,
    "sport" TEXT,
    "member_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "athlete_id" UUID,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat_subscription" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "used_seats" INTEGER NOT NULL DEFAULT 0,
    "start_date" TIMESTAMPTZ(0) NOT NULL,
    "end_date" TIMESTAMPTZ(0) NOT NULL,
    "status" "seat_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seat_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "discount_percent" DOUBLE PRECISION NOT NULL,
    "applies_to_plan" TEXT,
    "negotiated_by" TEXT,
    "starts_at" TIMESTAMPTZ(0),
    "ends_at" TIMESTAMPTZ(0),
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "lane" "lane" NOT NULL DEFAULT 'partner',
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "fail_count" INTEGER NOT NULL DEFAULT 0,
    "sealed_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "athlete_id" UUID,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status_code" INTEGER,
    "response_body" TEXT,
    "duration_ms" INTEGER,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_customer_id_key" ON "purchase"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_session_id_key" ON "purchase"("session_id");

-- CreateIndex
CREATE INDEX "purchase_environment_email_key_idx" ON "purchase"("environment", "email_key");

-- CreateIndex
CREATE INDEX "purchase_granted_until_idx" ON "purchase"("granted_until");

-- CreateIndex
CREATE INDEX "purchase_account_id_idx" ON "purchase"("account_id");

-- CreateIndex
CREATE INDEX "purchase_link_purchase_id_idx" ON "purchase_link"("purchase_id");

-- CreateIndex
CREATE INDEX "stripe_event_customer_id_idx" ON "stripe_event"("customer_id");

-- CreateIndex
CREATE INDEX "stripe_event_received_at_idx" ON "stripe_event"("received_at");

-- CreateIndex
CREATE INDEX "mailbox_proof_expires_at_idx" ON "mailbox_proof"("expires_at");

-- CreateIndex
CREATE INDEX "organization_account_id_created_at_id_idx" ON "organization"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "member_org_id_joined_at_id_idx" ON "member"("org_id", "joined_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "member_athlete_id_idx" ON "member"("athlete_id");

-- CreateIndex
CREATE INDEX "seat_subscription_org_id_created_at_idx" ON "seat_subscription"("org_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "seat_subscription_status_end_date_idx" ON "seat_subscription"("status", "end_date");

-- CreateIndex
CREATE INDEX "license_subscription_id_created_at_id_idx" ON "license"("subscription_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "license_athlete_id_idx" ON "license"("athlete_id");

-- CreateIndex
CREATE INDEX "offer_org_id_idx" ON "offer"("org_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_created_at_idx" ON "webhook_endpoint"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "event_athlete_id_idx" ON "event"("athlete_id");

-- CreateIndex
CREATE INDEX "event_account_id_created_at_idx" ON "event"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_id_idx" ON "webhook_delivery"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_event_id_idx" ON "webhook_delivery"("event_id");

-- CreateIndex
CREATE INDEX "athlete_email_key_idx" ON "athlete"("email_key");

-- CreateIndex
CREATE INDEX "athlete_org_id_idx" ON "athlete"("org_id");

-- CreateIndex
CREATE INDEX "athlete_seat_subscription_id_idx" ON "athlete"("seat_subscription_id");

-- CreateIndex
CREATE INDEX "athlete_trial_started_at_idx" ON "athlete"("trial_started_at");

-- AddForeignKey
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_seat_subscription_id_fkey" FOREIGN KEY ("seat_subscription_id") REFERENCES "seat_subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_link" ADD CONSTRAINT "purchase_link_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_link" ADD CONSTRAINT "purchase_link_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_proof" ADD CONSTRAINT "mailbox_proof_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat_subscription" ADD CONSTRAINT "seat_subscription_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "seat_subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Invariants that concurrent writers must not be able to break.
ALTER TABLE "seat_subscription" ADD CONSTRAINT "seat_subscription_used_seats_check" CHECK ("used_seats" >= 0 AND "used_seats" <= "seats");
CREATE UNIQUE INDEX "license_active_key" ON "license"("subscription_id", "athlete_id") WHERE "active";
CREATE UNIQUE INDEX "offer_active_key" ON "offer"("org_id") WHERE "active";

-- Due deliveries are claimed in the order in which they are due.
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery"("next_attempt_at") WHERE "status" = 'pending' AND "next_attempt_at" IS NOT NULL;

-- What decides an athlete's standing, one row an athlete. The decision itself is made with the account's clock.
CREATE VIEW "athlete_standing" AS
SELECT
  a.id AS athlete_id,
  a.account_id,
  (EXTRACT(EPOCH FROM a.trial_started_at) * 1000)::float8 AS trial_started_ms,
  (
    SELECT (EXTRACT(EPOCH FROM MAX(COALESCE(p.granted_until, 'infinity'::timestamptz))) * 1000)::float8
    FROM purchase_link l JOIN purchase p ON p.id = l.purchase_id
    WHERE l.athlete_id = a.id AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
  ) AS granted_until_ms,
  (
    SELECT jsonb_agg(jsonb_build_array(EXTRACT(EPOCH FROM s.start_date) * 1000, EXTRACT(EPOCH FROM s.end_date) * 1000))
    FROM license c JOIN seat_subscription s ON s.id = c.subscription_id
    WHERE c.athlete_id = a.id AND c.active AND s.status = 'active'
  ) AS seats_ms
FROM athlete a;
