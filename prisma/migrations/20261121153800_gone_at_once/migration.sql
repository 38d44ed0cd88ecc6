-- An athlete who was erased stands nowhere, and the seats of an organization that has ended give access to nobody.
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
    SELECT jsonb_agg(jsonb_build_array(EXTRACT(EPOCH FROM s.start_date) * 1000, EXTRACT(EPOCH FROM s.end_date) * 1000))
    FROM license c JOIN seat_subscription s ON s.id = c.subscription_id JOIN organization o ON o.id = s.org_id
    WHERE c.athlete_id = a.id AND c.active AND s.status = 'active' AND o.ended_at IS NULL
  ) AS seats_ms
FROM athlete a WHERE a.erased_at IS NULL;

-- Nobody reads the counts of an organization that has ended: its directory is cleared without counting.
CREATE OR REPLACE FUNCTION "uncount_deleted_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "organization" SET "member_count" = "member_count" - 1 WHERE "id" = OLD."org_id" AND "ended_at" IS NULL;
  RETURN NULL;
END $$;
