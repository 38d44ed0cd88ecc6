-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'admin', 'developer', 'viewer');

-- CreateTable
CREATE TABLE "partner_member" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "person_id" UUID,
    "invited_by" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "joined_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_member_person_id_key" ON "partner_member"("person_id");

-- CreateIndex
CREATE INDEX "partner_member_environment_email_key_idx" ON "partner_member"("environment", "email_key");

-- CreateIndex
CREATE UNIQUE INDEX "partner_member_partner_id_environment_email_key_key" ON "partner_member"("partner_id", "environment", "email_key");

-- AddForeignKey
ALTER TABLE "partner_member" ADD CONSTRAINT "partner_member_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_member" ADD CONSTRAINT "partner_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
