-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "client_id" TEXT;

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "account_id" UUID,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "uri" TEXT,
    "logo_uri" TEXT,
    "secret_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grant" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "person_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_host" TEXT NOT NULL,
    "athlete_id" UUID,
    "account_id" UUID NOT NULL,
    "scopes" TEXT[],
    "is_read_only" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,

    CONSTRAINT "oauth_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_artifact" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "sealed_answer" TEXT,

    CONSTRAINT "oauth_artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_signing_key" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "public_key" JSONB NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_signing_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_client_account_id_idx" ON "oauth_client"("account_id");

-- CreateIndex
CREATE INDEX "oauth_grant_person_id_created_at_idx" ON "oauth_grant"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "oauth_grant_athlete_id_idx" ON "oauth_grant"("athlete_id");

-- CreateIndex
CREATE INDEX "oauth_grant_account_id_idx" ON "oauth_grant"("account_id");

-- CreateIndex
CREATE INDEX "oauth_grant_client_id_idx" ON "oauth_grant"("client_id");

-- CreateIndex
CREATE INDEX "oauth_artifact_grant_id_idx" ON "oauth_artifact"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_artifact_expires_at_idx" ON "oauth_artifact"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_artifact_kind_hash_key" ON "oauth_artifact"("kind", "hash");

-- CreateIndex
CREATE INDEX "oauth_signing_key_environment_created_at_idx" ON "oauth_signing_key"("environment", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_artifact" ADD CONSTRAINT "oauth_artifact_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
