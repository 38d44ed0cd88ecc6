-- AlterTable
ALTER TABLE "request_log" ADD COLUMN     "grant_id" UUID;

-- Calls by a key, which are nearly all, have no place in it and pay nothing for it.
CREATE INDEX "request_log_grant_idx" ON "request_log" ("grant_id", "at" DESC) WHERE "grant_id" IS NOT NULL;
