-- AlterTable
ALTER TABLE "team" ADD COLUMN     "changing_by" UUID;

-- CreateTable
CREATE TABLE "failing_duty" (
    "environment" "environment" NOT NULL,
    "customer_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT NOT NULL,

    CONSTRAINT "failing_duty_pkey" PRIMARY KEY ("environment","customer_id","kind","subject")
);

-- CreateIndex
CREATE INDEX "failing_duty_since_idx" ON "failing_duty"("since");
