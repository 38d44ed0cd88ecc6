-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "invited_by_id" UUID;
