-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "coach_id" UUID,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "commit_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "noticed_at" TIMESTAMPTZ(3),
    "noticed_to" UUID[],

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reply_link" (
    "token_hash" TEXT NOT NULL,
    "relation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "reply_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "message_template" (
    "team_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_template_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateIndex
CREATE INDEX "message_relation_id_created_at_id_idx" ON "message"("relation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_coach_id_idx" ON "message"("coach_id");

-- CreateIndex
CREATE INDEX "message_sent_at_commit_at_idx" ON "message"("sent_at", "commit_at");

-- CreateIndex
CREATE INDEX "reply_link_relation_id_idx" ON "reply_link"("relation_id");

-- CreateIndex
CREATE INDEX "reply_link_expires_at_idx" ON "reply_link"("expires_at");

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coach"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reply_link" ADD CONSTRAINT "reply_link_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
