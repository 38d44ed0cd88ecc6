-- DropIndex
DROP INDEX "athlete_account_id_org_id_idx";

-- DropIndex
DROP INDEX "athlete_trial_started_at_idx";

-- DropIndex
DROP INDEX "purchase_granted_until_idx";

-- DropIndex
DROP INDEX "stripe_event_received_at_idx";

-- CreateIndex
CREATE INDEX "mailbox_proof_athlete_id_idx" ON "mailbox_proof"("athlete_id");

-- CreateIndex
CREATE INDEX "purchase_athlete_id_idx" ON "purchase"("athlete_id");

-- What jobs look for, without wading through what they have dealt with.
CREATE INDEX "athlete_trial_running_idx" ON "athlete"("trial_started_at")
WHERE "trial_started_at" IS NOT NULL AND "trial_expired_at" IS NULL AND "erased_at" IS NULL;
CREATE INDEX "purchase_running_idx" ON "purchase"("granted_until", "id")
WHERE "granted_until" IS NOT NULL AND "ended_at" IS NULL AND "customer_id" IS NOT NULL;
CREATE INDEX "purchase_unpaid_idx" ON "purchase"("created_at") WHERE "granted_at" IS NULL;
CREATE INDEX "athlete_erased_idx" ON "athlete"("erased_at") WHERE "erased_at" IS NOT NULL;
CREATE INDEX "organization_ended_idx" ON "organization"("ended_at") WHERE "ended_at" IS NOT NULL;
