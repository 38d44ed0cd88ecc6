-- CreateTable
CREATE TABLE "invitation_decline" (
    "team_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "declined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_decline_pkey" PRIMARY KEY ("team_id","address_hash")
);

-- CreateIndex
CREATE INDEX "invitation_decline_declined_at_idx" ON "invitation_decline"("declined_at");

-- AddForeignKey
ALTER TABLE "invitation_decline" ADD CONSTRAINT "invitation_decline_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
