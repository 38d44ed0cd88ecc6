-- AlterTable
ALTER TABLE "job_function" ADD COLUMN     "last_completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "scheduled" BOOLEAN NOT NULL DEFAULT false;
