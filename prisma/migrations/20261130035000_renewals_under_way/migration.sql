-- A renewal is collected about an hour after the paid period: a plan that isn't overdue goes on for a day, canceled or not
-- (lib/access/tier.ts).
CREATE OR REPLACE VIEW "team_seat" AS
SELECT
  r.id AS relation_id,
  r.athlete_id,
  EXTRACT(EPOCH FROM r.accepted_at) * 1000 - t.clock_offset_ms + c.clock_offset_ms AS starts_ms,
  COALESCE(
    EXTRACT(EPOCH FROM LEAST(
      t.ended_at,
      COALESCE(t.past_due_since, t.paid_until) + CASE
        WHEN NOT t.is_ending THEN interval '168 hours'
        WHEN t.past_due_since IS NULL THEN interval '24 hours'
        ELSE interval '0' END
    )) * 1000 - t.clock_offset_ms + c.clock_offset_ms,
    8640000000000000
  ) AS ends_ms
FROM coach_relation r
JOIN team t ON t.id = r.team_id
JOIN athlete a ON a.id = r.athlete_id
JOIN account c ON c.id = a.account_id
WHERE r.has_seat AND r.ended_at IS NULL AND t.plan IS NOT NULL;
