-- AlterTable
ALTER TABLE "team" ADD COLUMN     "changing_until" TIMESTAMPTZ(3),
ADD COLUMN     "owed_mails" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "read_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "team_order" (
    "id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "plan" "team_plan" NOT NULL,
    "extra_coaches" INTEGER NOT NULL,
    "athlete_seats" INTEGER NOT NULL,
    "session_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_clock_move" (
    "team_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "offset_ms" BIGINT NOT NULL,

    CONSTRAINT "team_clock_move_pkey" PRIMARY KEY ("team_id","offset_ms")
);

-- CreateIndex
CREATE UNIQUE INDEX "team_order_team_id_key" ON "team_order"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_order_session_id_key" ON "team_order"("session_id");

-- AddForeignKey
ALTER TABLE "team_order" ADD CONSTRAINT "team_order_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_clock_move" ADD CONSTRAINT "team_clock_move_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
