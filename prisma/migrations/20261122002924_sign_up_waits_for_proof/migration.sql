-- AlterTable
ALTER TABLE "sign_in_link" ADD COLUMN     "name" TEXT,
ADD COLUMN     "password_hash" TEXT;
