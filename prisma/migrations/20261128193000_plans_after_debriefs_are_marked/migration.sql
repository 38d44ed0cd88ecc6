-- Plans calculated after a debrief were told by their times until now.
UPDATE "activity" SET "prescription_made_of" = "prescription_made_of" || '{"is_after_debrief": true}'
WHERE "feedback" IS NOT NULL AND "prescription_made_of" IS NOT NULL
  AND ("prescription" ->> 'calculated_at')::float8 >= ("feedback" ->> 'created_at')::float8;
