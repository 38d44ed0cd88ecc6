-- AlterTable
ALTER TABLE "person" ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}';
