-- CreateEnum
CREATE TYPE "job_run_status" AS ENUM ('running', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "job_step_status" AS ENUM ('planned', 'sleeping', 'completed', 'failed');

-- CreateTable
CREATE TABLE "job_function" (
    "id" TEXT NOT NULL,
    "app" TEXT NOT NULL,
    "events" TEXT[],
    "concurrency_key" TEXT[],

    CONSTRAINT "job_function_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_event" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT,
    "payload" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_run" (
    "id" UUID NOT NULL,
    "function_id" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "status" "job_run_status" NOT NULL DEFAULT 'running',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lost" INTEGER NOT NULL DEFAULT 0,
    "concurrency_key" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "claimed_by" INTEGER,
    "output" JSON,
    "error" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_step" (
    "run_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "job_step_status" NOT NULL,
    "attempt" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "data" JSON,
    "error" JSON,
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "job_step_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateIndex
CREATE INDEX "job_event_received_at_idx" ON "job_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "job_event_name_key_key" ON "job_event"("name", "key");

-- CreateIndex
CREATE INDEX "job_run_event_id_idx" ON "job_run"("event_id");

-- CreateIndex
CREATE INDEX "job_run_function_id_due_at_idx" ON "job_run"("function_id", "due_at");

-- CreateIndex
CREATE INDEX "job_run_due_at_idx" ON "job_run"("due_at");

-- CreateIndex
CREATE INDEX "job_run_claimed_by_idx" ON "job_run"("claimed_by");

-- CreateIndex
CREATE INDEX "job_run_ended_at_idx" ON "job_run"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "job_run_function_id_event_id_key" ON "job_run"("function_id", "event_id");

-- AddForeignKey
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "job_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_step" ADD CONSTRAINT "job_step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "job_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
