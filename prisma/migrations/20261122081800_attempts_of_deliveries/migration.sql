-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "tried" JSONB NOT NULL DEFAULT '[]';
