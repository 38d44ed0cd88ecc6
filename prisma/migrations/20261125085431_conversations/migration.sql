-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "athlete_id" UUID,
    "message_count" INTEGER NOT NULL DEFAULT 0,
    "summary" TEXT,
    "model_used" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_turn" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "basis" JSONB,
    "answering_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_turn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "conversation_athlete_id_created_at_id_idx" ON "conversation"("athlete_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_account_id_idx" ON "conversation"("account_id");

-- CreateIndex
CREATE INDEX "conversation_updated_at_idx" ON "conversation"("updated_at");

-- CreateIndex
CREATE INDEX "conversation_turn_conversation_id_created_at_id_idx" ON "conversation_turn"("conversation_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_turn" ADD CONSTRAINT "conversation_turn_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
