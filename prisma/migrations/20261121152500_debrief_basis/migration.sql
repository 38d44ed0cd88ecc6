-- CreateEnum
CREATE TYPE "debrief_plan" AS ENUM ('exact', 'banded', 'none');

-- CreateEnum
CREATE TYPE "report_source" AS ENUM ('partner', 'athlete', 'import');

-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "as_used_totals" JSONB,
ADD COLUMN     "debrief_plan" "debrief_plan",
ADD COLUMN     "profile_snapshot" JSONB,
ADD COLUMN     "report_completeness" DOUBLE PRECISION,
ADD COLUMN     "report_source" "report_source",
ADD COLUMN     "suggested_totals" JSONB;
