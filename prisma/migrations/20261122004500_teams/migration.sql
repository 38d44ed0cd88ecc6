-- AlterEnum
ALTER TYPE "partner_kind" ADD VALUE 'house';

-- A seat of a team gives what a licence gives, as long as what the team bought is in force: until it ended, was owed for
-- seven days, or ran out where it is not renewed (lib/access/tier.ts). Dates of the team are told in the account's time.
CREATE VIEW "team_seat" AS
SELECT
  r.id AS relation_id,
  r.athlete_id,
  EXTRACT(EPOCH FROM r.accepted_at) * 1000 - t.clock_offset_ms + c.clock_offset_ms AS starts_ms,
  COALESCE(
    EXTRACT(EPOCH FROM LEAST(
      t.ended_at,
      COALESCE(t.past_due_since, t.paid_until)
        + CASE WHEN t.is_ending THEN interval '0' ELSE interval '168 hours' END
    )) * 1000 - t.clock_offset_ms + c.clock_offset_ms,
    8640000000000000
  ) AS ends_ms
FROM coach_relation r
JOIN team t ON t.id = r.team_id
JOIN athlete a ON a.id = r.athlete_id
JOIN account c ON c.id = a.account_id
WHERE r.has_seat AND r.ended_at IS NULL AND t.plan IS NOT NULL;

CREATE OR REPLACE VIEW "athlete_standing" AS
SELECT
  a.id AS athlete_id,
  a.account_id,
  (EXTRACT(EPOCH FROM a.trial_started_at) * 1000)::float8 AS trial_started_ms,
  (
    SELECT (EXTRACT(EPOCH FROM MAX(COALESCE(p.granted_until, 'infinity'::timestamptz))) * 1000)::float8
    FROM purchase_link l JOIN purchase p ON p.id = l.purchase_id
    WHERE l.athlete_id = a.id AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
  ) AS granted_until_ms,
  (
    SELECT jsonb_agg(jsonb_build_array(seat.starts_ms, seat.ends_ms))
    FROM (
      SELECT EXTRACT(EPOCH FROM s.start_date) * 1000 AS starts_ms, EXTRACT(EPOCH FROM s.end_date) * 1000 AS ends_ms
      FROM license c JOIN seat_subscription s ON s.id = c.subscription_id JOIN organization o ON o.id = s.org_id
      WHERE c.athlete_id = a.id AND c.active AND s.status = 'active' AND o.ended_at IS NULL
      UNION ALL
      SELECT starts_ms, ends_ms FROM team_seat WHERE athlete_id = a.id
    ) seat
  ) AS seats_ms
FROM athlete a WHERE a.erased_at IS NULL;
