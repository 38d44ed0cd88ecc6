-- CreateTable
CREATE TABLE "mail_message" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT,
    "sealed_variables" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_unsubscribe" (
    "environment" "environment" NOT NULL,
    "address_hash" TEXT NOT NULL,
    "unsubscribed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_unsubscribe_pkey" PRIMARY KEY ("environment","address_hash")
);

-- CreateIndex
CREATE INDEX "mail_message_next_attempt_at_idx" ON "mail_message"("next_attempt_at");

-- CreateIndex
CREATE INDEX "mail_message_refused_at_idx" ON "mail_message"("refused_at");

-- CreateIndex
CREATE INDEX "mail_message_created_at_idx" ON "mail_message"("created_at");

-- CreateIndex
CREATE INDEX "mail_message_environment_recipient_idx" ON "mail_message"("environment", "recipient");
