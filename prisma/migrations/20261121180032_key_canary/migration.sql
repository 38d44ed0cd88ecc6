-- CreateTable
CREATE TABLE "key_canary" (
    "id" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "key_canary_pkey" PRIMARY KEY ("id")
);
