-- Words that are like what was typed. The extension is trusted: whoever may create in the database may install it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "product_origin" AS ENUM ('curated', 'imported');

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "place" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "gtin" TEXT,
    "origin" "product_origin" NOT NULL,
    "brand" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "flavor" TEXT,
    "category" TEXT NOT NULL,
    "serving" TEXT NOT NULL,
    "serving_size" DOUBLE PRECISION,
    "serving_unit" TEXT,
    "carb_g" DOUBLE PRECISION,
    "sugar_g" DOUBLE PRECISION,
    "sodium_mg" DOUBLE PRECISION,
    "fluid_ml" DOUBLE PRECISION,
    "caffeine_mg" DOUBLE PRECISION,
    "calories_kcal" DOUBLE PRECISION,
    "fat_g" DOUBLE PRECISION,
    "protein_g" DOUBLE PRECISION,
    "fiber_g" DOUBLE PRECISION,
    "potassium_mg" DOUBLE PRECISION,
    "magnesium_mg" DOUBLE PRECISION,
    "mix_volume_ml" DOUBLE PRECISION,
    "gf_ratio" TEXT,
    "ingredients" TEXT,
    "allergens" TEXT,
    "keywords" TEXT NOT NULL,
    "is_verified" BOOLEAN NOT NULL,
    "sources" TEXT[],
    "values_as_of" TEXT,
    "notes" TEXT,
    "search" tsvector NOT NULL,
    "name_words" SMALLINT NOT NULL,
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_word" (
    -- Byte by byte: words that begin alike stand together.
    "word" TEXT COLLATE "C" NOT NULL,
    "since" INTEGER NOT NULL,

    CONSTRAINT "product_word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "product_access" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "athlete_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "asked" TEXT NOT NULL,
    "query" UUID,
    "products" UUID[] DEFAULT ARRAY[]::UUID[],
    "tier" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_access_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_place_key" ON "product"("place");

-- CreateIndex
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "product_gtin_key" ON "product"("gtin");

-- CreateIndex
CREATE INDEX "product_origin_place_idx" ON "product"("origin", "place");

-- CreateIndex
CREATE INDEX "product_category_place_idx" ON "product"("category", "place");

-- CreateIndex
CREATE INDEX "product_search_idx" ON "product" USING GIN ("search");

-- Shorter ones are tried letter by letter.
CREATE INDEX "product_word_like_idx" ON "product_word" USING GIN ("word" gin_trgm_ops) WHERE length("word") > 4;

-- CreateIndex
CREATE INDEX "product_access_at_idx" ON "product_access"("at");

-- CreateIndex
CREATE INDEX "product_access_account_id_at_idx" ON "product_access"("account_id", "at");

-- CreateIndex
CREATE INDEX "product_access_athlete_id_idx" ON "product_access"("athlete_id");

-- AddForeignKey
ALTER TABLE "product_access" ADD CONSTRAINT "product_access_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "athlete"("id") ON DELETE CASCADE ON UPDATE CASCADE;
