-- Who takes a relation over doesn't see what was written with the person before.
ALTER TABLE "coach_relation" ADD COLUMN "taken_over_at" TIMESTAMPTZ(3);
