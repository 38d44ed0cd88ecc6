-- AlterTable
ALTER TABLE "product" ADD COLUMN     "seed_digest" TEXT;

-- What is curated until now came with the service.
UPDATE "product" SET "seed_digest" = "digest" WHERE "origin" = 'curated';
