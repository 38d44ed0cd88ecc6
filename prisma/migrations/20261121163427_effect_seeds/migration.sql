-- AlterTable
ALTER TABLE "idempotency_record" ADD COLUMN     "seed" UUID;
