-- Receipts from before do not say what was taken by them; a draft of theirs that arrives again is told to be there.
DELETE FROM "debrief_receipt";

-- AlterTable
ALTER TABLE "debrief_receipt" DROP CONSTRAINT "debrief_receipt_pkey",
ADD COLUMN     "content" TEXT NOT NULL,
ADD COLUMN     "reported_at" INTEGER NOT NULL,
ADD CONSTRAINT "debrief_receipt_pkey" PRIMARY KEY ("activity_id", "draft_id", "content");
