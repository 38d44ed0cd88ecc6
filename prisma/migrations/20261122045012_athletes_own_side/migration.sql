-- CreateTable
CREATE TABLE "chosen_answer" (
    "athlete_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "choice" TEXT NOT NULL,

    CONSTRAINT "chosen_answer_pkey" PRIMARY KEY ("athlete_id","field")
);

-- CreateTable
CREATE TABLE "reminder_wish" (
    "person_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_wish_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "debrief_reminder" (
    "activity_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "debrief_reminder_pkey" PRIMARY KEY ("activity_id")
);

-- CreateTable
CREATE TABLE "debrief_receipt" (
    "activity_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "debrief_receipt_pkey" PRIMARY KEY ("activity_id","draft_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "debrief_reminder_token_hash_key" ON "debrief_reminder"("token_hash");

-- CreateIndex
CREATE INDEX "debrief_reminder_athlete_id_idx" ON "debrief_reminder"("athlete_id");

-- CreateIndex
CREATE INDEX "debrief_reminder_person_id_idx" ON "debrief_reminder"("person_id");

-- CreateIndex
CREATE INDEX "debrief_receipt_taken_at_idx" ON "debrief_receipt"("taken_at");

-- AddForeignKey
ALTER TABLE "chosen_answer" ADD CONSTRAINT "chosen_answer_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_wish" ADD CONSTRAINT "reminder_wish_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "debrief_reminder" ADD CONSTRAINT "debrief_reminder_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "debrief_reminder" ADD CONSTRAINT "debrief_reminder_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "debrief_reminder" ADD CONSTRAINT "debrief_reminder_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "debrief_receipt" ADD CONSTRAINT "debrief_receipt_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activity"("id") ON DELETE CASCADE ON UPDATE CASCADE;
