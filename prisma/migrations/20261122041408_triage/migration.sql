-- CreateTable
CREATE TABLE "triage_action" (
    "id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "coach_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "until" TIMESTAMPTZ(3),
    "evidence" JSONB NOT NULL,
    "message_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "commit_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "triage_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "triage_action_relation_id_created_at_id_idx" ON "triage_action"("relation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "triage_action_coach_id_idx" ON "triage_action"("coach_id");

-- CreateIndex
CREATE INDEX "triage_action_message_id_idx" ON "triage_action"("message_id");

-- AddForeignKey
ALTER TABLE "triage_action" ADD CONSTRAINT "triage_action_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triage_action" ADD CONSTRAINT "triage_action_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triage_action" ADD CONSTRAINT "triage_action_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
