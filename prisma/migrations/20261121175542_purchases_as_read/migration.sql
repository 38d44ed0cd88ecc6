-- CreateEnum
CREATE TYPE "checkout_state" AS ENUM ('open', 'processing', 'paid', 'failed', 'expired');

-- DropIndex
DROP INDEX "purchase_customer_id_key";

-- DropIndex
DROP INDEX "stripe_event_customer_id_idx";

-- AlterTable
ALTER TABLE "mailbox_proof" ADD COLUMN     "plan" TEXT,
ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'subscribe',
ALTER COLUMN "account_id" DROP NOT NULL,
ALTER COLUMN "athlete_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "purchase"
ADD COLUMN     "checkout" "checkout_state" NOT NULL DEFAULT 'open',
ADD COLUMN     "ending_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_live" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_returning" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "payment_intent_id" TEXT,
ADD COLUMN     "read_at" TIMESTAMPTZ(6),
ADD COLUMN     "subscription_id" TEXT,
ADD COLUMN     "told" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "unserved_at" TIMESTAMPTZ(3);

-- What was paid was told; a checkout nobody paid is begun anew.
UPDATE "purchase" SET
  "checkout" = CASE WHEN "granted_at" IS NULL THEN 'expired' ELSE 'paid' END::checkout_state,
  "is_live" = "granted_at" IS NOT NULL AND "ended_at" IS NULL AND "granted_until" IS NOT NULL AND "customer_id" IS NOT NULL,
  "told" = "granted_at" IS NOT NULL AND "ended_at" IS NULL;
ALTER TABLE "purchase" DROP COLUMN "announced";

-- An athlete has one checkout to pay at a time.
CREATE UNIQUE INDEX "purchase_open_checkout_key" ON "purchase" ("athlete_id") WHERE "checkout" = 'open';

-- Those of our own making said that time had run out, which is now seen by the clock.
DELETE FROM "stripe_event" WHERE "type" LIKE 'aidstation.%';
ALTER TABLE "stripe_event" ADD COLUMN "object_id" TEXT;
UPDATE "stripe_event" SET "object_id" = COALESCE("payload" #>> '{data,object,id}', '');

-- AlterTable
ALTER TABLE "stripe_event" DROP COLUMN "payload",
ALTER COLUMN "object_id" SET NOT NULL,
ADD COLUMN     "parked_at" TIMESTAMPTZ(6),
ALTER COLUMN "received_at" SET DATA TYPE TIMESTAMPTZ(6),
ALTER COLUMN "applied_at" SET DATA TYPE TIMESTAMPTZ(6);
UPDATE "stripe_event" SET "parked_at" = "received_at" WHERE "applied_at" IS NULL;

-- CreateTable
CREATE TABLE "clock_move" (
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "offset_ms" BIGINT NOT NULL,

    CONSTRAINT "clock_move_pkey" PRIMARY KEY ("account_id","offset_ms")
);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_subscription_id_key" ON "purchase"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_payment_intent_id_key" ON "purchase"("payment_intent_id");

-- CreateIndex
CREATE INDEX "purchase_environment_customer_id_idx" ON "purchase"("environment", "customer_id");

-- CreateIndex
CREATE INDEX "stripe_event_environment_customer_id_idx" ON "stripe_event"("environment", "customer_id");

-- CreateIndex
CREATE INDEX "stripe_event_received_at_idx" ON "stripe_event"("received_at");

-- AddForeignKey
ALTER TABLE "clock_move" ADD CONSTRAINT "clock_move_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Clocks that were moved before moves were kept.
INSERT INTO "clock_move" ("account_id", "at", "offset_ms")
SELECT "id", "created_at", "clock_offset_ms" FROM "account" WHERE "clock_offset_ms" > 0;

-- Messages that wait for their customer to be read.
CREATE INDEX "stripe_event_waiting_idx" ON "stripe_event" ("received_at") WHERE "applied_at" IS NULL AND "parked_at" IS NULL;
