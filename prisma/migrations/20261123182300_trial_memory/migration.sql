-- CreateTable
CREATE TABLE "trial_memory" (
    "environment" "environment" NOT NULL,
    "address_hash" TEXT NOT NULL,
    "trial_started_at" TIMESTAMPTZ(3) NOT NULL,
    "forget_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trial_memory_pkey" PRIMARY KEY ("environment","address_hash")
);

-- CreateIndex
CREATE INDEX "trial_memory_forget_at_idx" ON "trial_memory"("forget_at");
