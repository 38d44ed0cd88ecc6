-- CreateTable
CREATE TABLE "model_use" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "tokens" INTEGER NOT NULL,

    CONSTRAINT "model_use_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "model_use" ADD CONSTRAINT "model_use_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
