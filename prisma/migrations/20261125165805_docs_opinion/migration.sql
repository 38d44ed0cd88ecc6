-- CreateTable
CREATE TABLE "docs_opinion" (
    "page" TEXT NOT NULL,
    "helpful" INTEGER NOT NULL DEFAULT 0,
    "unhelpful" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "docs_opinion_pkey" PRIMARY KEY ("page")
);
