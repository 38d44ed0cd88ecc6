-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "coach_id" UUID,
ADD COLUMN     "relation_id" UUID,
ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "conversation_turn" ADD COLUMN     "athlete_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "wrong_at" TIMESTAMPTZ(3),
ADD COLUMN     "wrong_note" TEXT;

-- CreateIndex
CREATE INDEX "conversation_coach_id_created_at_id_idx" ON "conversation"("coach_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_relation_id_idx" ON "conversation"("relation_id");

-- CreateIndex
CREATE INDEX "conversation_turn_athlete_ids_idx" ON "conversation_turn" USING GIN ("athlete_ids");

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A conversation is an account's or a coach's.
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_owner" CHECK ((account_id IS NULL) <> (coach_id IS NULL));
