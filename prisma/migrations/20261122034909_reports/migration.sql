-- CreateEnum
CREATE TYPE "report_stage" AS ENUM ('asked', 'reading', 'writing', 'checking', 'done');

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "stage" "report_stage" NOT NULL,
    "sentences" JSONB,
    "model" TEXT,
    "generated_at" TIMESTAMPTZ(3),
    "writing_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_relation_id_key_key" ON "report"("relation_id", "key");

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "coach_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
