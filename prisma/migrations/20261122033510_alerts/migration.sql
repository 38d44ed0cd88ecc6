-- AlterTable
ALTER TABLE "coach_relation" ADD COLUMN     "attention_since" TIMESTAMPTZ(3),
ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "activity_id" UUID,
    "rule" TEXT NOT NULL,
    "occasion_id" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "reasons" TEXT[],
    "session_at" TIMESTAMPTZ(3) NOT NULL,
    "fired_at" TIMESTAMPTZ(3) NOT NULL,
    "ceased_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_notice" (
    "id" UUID NOT NULL,
    "alert_id" UUID NOT NULL,
    "coach_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "result" TEXT,
    "told_severity" TEXT,
    "told_reasons" TEXT[],
    "notification_id" UUID,

    CONSTRAINT "alert_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "coach_id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "cadence" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "endpoint_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_athlete_id_idx" ON "alert"("athlete_id");

-- CreateIndex
CREATE INDEX "alert_activity_id_idx" ON "alert"("activity_id");

-- CreateIndex
CREATE INDEX "alert_fired_at_idx" ON "alert"("fired_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_relation_id_rule_occasion_id_key" ON "alert"("relation_id", "rule", "occasion_id");

-- CreateIndex
CREATE INDEX "alert_notice_coach_id_idx" ON "alert_notice"("coach_id");

-- CreateIndex
CREATE INDEX "alert_notice_notification_id_idx" ON "alert_notice"("notification_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_notice_alert_id_coach_id_channel_key" ON "alert_notice"("alert_id", "coach_id", "channel");

-- CreateIndex
CREATE INDEX "notification_coach_id_sent_at_id_idx" ON "notification"("coach_id", "sent_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_relation_id_idx" ON "notification"("relation_id");

-- CreateIndex
CREATE INDEX "notification_sent_at_idx" ON "notification"("sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_hash_key" ON "push_subscription"("endpoint_hash");

-- CreateIndex
CREATE INDEX "push_subscription_person_id_idx" ON "push_subscription"("person_id");

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_notice" ADD CONSTRAINT "alert_notice_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_notice" ADD CONSTRAINT "alert_notice_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_notice" ADD CONSTRAINT "alert_notice_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits, which is little of all there ever was.
CREATE INDEX "alert_notice_due_idx" ON "alert_notice"("due_at") WHERE "sent_at" IS NULL;
