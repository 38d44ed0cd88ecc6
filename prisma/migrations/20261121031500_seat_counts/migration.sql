-- Rows also go with their athlete, whose deletion knows nothing of seats and directories: the counts follow them.
CREATE FUNCTION "free_seat_of_deleted_license"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "seat_subscription" SET "used_seats" = "used_seats" - 1 WHERE "id" = OLD."subscription_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "license_deleted" AFTER DELETE ON "license"
FOR EACH ROW WHEN (OLD."active") EXECUTE FUNCTION "free_seat_of_deleted_license"();

CREATE FUNCTION "uncount_deleted_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "organization" SET "member_count" = "member_count" - 1 WHERE "id" = OLD."org_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "member_deleted" AFTER DELETE ON "member"
FOR EACH ROW EXECUTE FUNCTION "uncount_deleted_member"();
