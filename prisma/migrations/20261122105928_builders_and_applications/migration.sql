-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "activity_link_template" TEXT,
ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "display_name" TEXT,
ADD COLUMN     "fueling_path_copy" TEXT,
ADD COLUMN     "plan_environment" "environment",
ADD COLUMN     "plan_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "builder_order" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email_key" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" TEXT,
    "session_id" TEXT,
    "subscription_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "fulfilled_at" TIMESTAMPTZ(3),
    "key_id" UUID,
    "sealed_key" TEXT,
    "sealed_until" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(6),
    "paid_until" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "is_ending" BOOLEAN NOT NULL DEFAULT false,
    "owed_mails" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "builder_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_application" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "platform_name" TEXT NOT NULL,
    "use_case" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "partner_id" UUID,

    CONSTRAINT "partner_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_link" (
    "hash" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "key_link_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "builder_order_session_id_key" ON "builder_order"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "builder_order_subscription_id_key" ON "builder_order"("subscription_id");

-- CreateIndex
CREATE INDEX "builder_order_environment_customer_id_idx" ON "builder_order"("environment", "customer_id");

-- CreateIndex
CREATE INDEX "builder_order_environment_email_key_idx" ON "builder_order"("environment", "email_key");

-- CreateIndex
CREATE INDEX "builder_order_sealed_until_idx" ON "builder_order"("sealed_until");

-- CreateIndex
CREATE INDEX "builder_order_created_at_idx" ON "builder_order"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "partner_application_partner_id_key" ON "partner_application"("partner_id");

-- CreateIndex
CREATE INDEX "partner_application_created_at_idx" ON "partner_application"("created_at");

-- CreateIndex
CREATE INDEX "key_link_partner_id_idx" ON "key_link"("partner_id");

-- CreateIndex
CREATE INDEX "key_link_expires_at_idx" ON "key_link"("expires_at");

-- CreateIndex
CREATE INDEX "partner_plan_until_idx" ON "partner"("plan_until");

-- CreateIndex
CREATE INDEX "partner_closed_at_idx" ON "partner"("closed_at");

-- AddForeignKey
ALTER TABLE "key_link" ADD CONSTRAINT "key_link_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE CASCADE ON UPDATE CASCADE;
