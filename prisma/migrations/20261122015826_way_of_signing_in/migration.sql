-- CreateEnum
CREATE TYPE "sign_in_way" AS ENUM ('password', 'link', 'google');

-- AlterTable
ALTER TABLE "person_session" ADD COLUMN     "way" "sign_in_way";
