ALTER TABLE "coach_relation" ADD COLUMN "seat_loss_told_at" TIMESTAMPTZ(3);

-- Seats that ended before this version aren't news.
UPDATE "coach_relation" r SET "seat_loss_told_at" = now()
FROM "athlete" a JOIN "account" c ON c.id = a.account_id
WHERE a.id = r.athlete_id AND r.has_seat AND r.ended_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM "team_seat" s
    WHERE s.relation_id = r.id AND s.ends_ms > EXTRACT(EPOCH FROM now()) * 1000 + c.clock_offset_ms
  );
