-- Abbreviations that are no IANA names stood for other zones than most people mean by them.
CREATE FUNCTION pg_temp.is_wrong("zone" TEXT) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "zone" ~* '^systemv/' OR "zone" ~* '^[a-z]{3}$'
    AND "zone" !~* '^(cet|eet|est|gmt|hst|met|mst|prc|roc|rok|uct|utc|wet)$'
$$;

UPDATE "athlete" SET "time_zone" = NULL WHERE pg_temp.is_wrong("time_zone");
UPDATE "person" SET "time_zone" = NULL WHERE pg_temp.is_wrong("time_zone");
UPDATE "team" SET "time_zone" = 'UTC' WHERE pg_temp.is_wrong("time_zone");
UPDATE "coach_config" SET "document" = "document" - 'quiet_hours'
WHERE pg_temp.is_wrong("document" #>> '{quiet_hours,tz}');
