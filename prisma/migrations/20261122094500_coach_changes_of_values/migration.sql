-- What is written again as it was has changed for nobody; and many sessions at once are one change.
DROP TRIGGER "session_added" ON "activity";
DROP TRIGGER "session_deleted" ON "activity";
DROP TRIGGER "session_changed" ON "activity";
DROP TRIGGER "athlete_changed" ON "athlete";

CREATE FUNCTION "note_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "coach_change" ("team_id", "coach_id", "topic")
  SELECT DISTINCT r."team_id", r."assigned_coach_id", 'sessions'
  FROM "coach_relation" r
  WHERE r."athlete_id" IN (SELECT w."athlete_id" FROM "written" w WHERE w."session_at" IS NOT NULL)
    AND r."ended_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "session_added" AFTER INSERT ON "activity"
  REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "note_sessions"();
CREATE TRIGGER "session_deleted" AFTER DELETE ON "activity"
  REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "note_sessions"();

-- Of a session that was reported on, its own plan is shown no more; when a plan was calculated never is.
CREATE TRIGGER "session_changed" AFTER UPDATE ON "activity"
  FOR EACH ROW WHEN (
    (OLD."session_at" IS NOT NULL OR NEW."session_at" IS NOT NULL) AND
    (OLD."session_at", OLD."scheduled_at", OLD."started_at", OLD."type", OLD."duration_min", OLD."intensity_level",
      OLD."is_race_event", OLD."feedback", OLD."judged_by", OLD."debrief_plan", OLD."suggested_totals",
      OLD."as_used_totals", OLD."report_source", OLD."report_completeness", OLD."profile_snapshot",
      CASE WHEN OLD."feedback" IS NULL THEN OLD."prescription" - 'calculated_at' END)
    IS DISTINCT FROM
    (NEW."session_at", NEW."scheduled_at", NEW."started_at", NEW."type", NEW."duration_min", NEW."intensity_level",
      NEW."is_race_event", NEW."feedback", NEW."judged_by", NEW."debrief_plan", NEW."suggested_totals",
      NEW."as_used_totals", NEW."report_source", NEW."report_completeness", NEW."profile_snapshot",
      CASE WHEN NEW."feedback" IS NULL THEN NEW."prescription" - 'calculated_at' END)
  ) EXECUTE FUNCTION "note_session"();

CREATE TRIGGER "athlete_changed" AFTER UPDATE OF "name", "time_zone", "profile_complete", "erased_at" ON "athlete"
  FOR EACH ROW WHEN ((OLD."name", OLD."time_zone", OLD."profile_complete", OLD."erased_at") IS DISTINCT FROM
    (NEW."name", NEW."time_zone", NEW."profile_complete", NEW."erased_at"))
  EXECUTE FUNCTION "note_athlete"();
