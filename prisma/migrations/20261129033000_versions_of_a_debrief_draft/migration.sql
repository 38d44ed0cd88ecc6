-- Of two versions of a draft, the one sent later counts, even if the other arrives after it.
ALTER TABLE "debrief_receipt" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
