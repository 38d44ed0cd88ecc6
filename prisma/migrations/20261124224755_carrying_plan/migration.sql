-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "carrying_plan" JSONB;
