-- CreateTable
CREATE TABLE "coach_change" (
    "id" BIGSERIAL NOT NULL,
    "team_id" UUID NOT NULL,
    "coach_id" UUID,
    "topic" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coach_change_pkey" PRIMARY KEY ("team_id","topic","id")
);

-- CreateIndex
CREATE INDEX "coach_change_coach_id_topic_id_idx" ON "coach_change"("coach_id", "topic", "id" DESC);

-- CreateIndex
CREATE INDEX "coach_change_at_idx" ON "coach_change"("at");

-- What is written of an athlete tells every team that they are with.
CREATE FUNCTION "note_change_of_athlete"("of_athlete" UUID, "of_topic" TEXT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "coach_change" ("team_id", "coach_id", "topic")
  SELECT "team_id", "assigned_coach_id", "of_topic" FROM "coach_relation"
  WHERE "athlete_id" = "of_athlete" AND "ended_at" IS NULL;
$$;

CREATE FUNCTION "note_change_of_relation"("of_relation" UUID, "of_topic" TEXT, "of_due_at" TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "coach_change" ("team_id", "coach_id", "topic", "due_at")
  SELECT "team_id", "assigned_coach_id", "of_topic", "of_due_at" FROM "coach_relation"
  WHERE "id" = "of_relation" AND "ended_at" IS NULL;
$$;

CREATE FUNCTION "note_change_of_coach"("of_coach" UUID) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "coach_change" ("team_id", "coach_id", "topic")
  SELECT "team_id", "id", 'notifications' FROM "coach" WHERE "id" = "of_coach";
$$;

CREATE FUNCTION "note_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_change_of_athlete"(COALESCE(NEW."athlete_id", OLD."athlete_id"), 'sessions');
  RETURN NULL;
END $$;

-- Plans are no sessions, and calculating one touches none of these columns.
CREATE TRIGGER "session_added" AFTER INSERT ON "activity"
  FOR EACH ROW WHEN (NEW."session_at" IS NOT NULL) EXECUTE FUNCTION "note_session"();
CREATE TRIGGER "session_deleted" AFTER DELETE ON "activity"
  FOR EACH ROW WHEN (OLD."session_at" IS NOT NULL) EXECUTE FUNCTION "note_session"();
CREATE TRIGGER "session_changed" AFTER UPDATE OF "session_at", "feedback", "judged_by", "suggested_totals",
  "as_used_totals", "type", "duration_min", "is_race_event" ON "activity"
  FOR EACH ROW WHEN (OLD."session_at" IS NOT NULL OR NEW."session_at" IS NOT NULL) EXECUTE FUNCTION "note_session"();

CREATE FUNCTION "note_athlete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_change_of_athlete"(NEW."id", 'sessions');
  RETURN NULL;
END $$;

CREATE TRIGGER "athlete_changed" AFTER UPDATE OF "name", "time_zone", "erased_at" ON "athlete"
  FOR EACH ROW WHEN ((OLD."name", OLD."time_zone", OLD."erased_at") IS DISTINCT FROM
    (NEW."name", NEW."time_zone", NEW."erased_at"))
  EXECUTE FUNCTION "note_athlete"();

CREATE FUNCTION "note_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_change_of_relation"(COALESCE(NEW."relation_id", OLD."relation_id"), 'decisions', NULL);
  -- From then on it cannot be undone.
  IF TG_OP = 'INSERT' THEN
    PERFORM "note_change_of_relation"(NEW."relation_id", 'decisions', NEW."commit_at");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "decision_changed" AFTER INSERT OR UPDATE OR DELETE ON "triage_action"
  FOR EACH ROW EXECUTE FUNCTION "note_decision"();

CREATE FUNCTION "note_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_change_of_relation"(COALESCE(NEW."relation_id", OLD."relation_id"), 'messages', NULL);
  IF TG_OP = 'UPDATE' AND NEW."coach_id" IS NOT NULL AND OLD."sent_at" IS DISTINCT FROM NEW."sent_at" THEN
    PERFORM "note_change_of_relation"(NEW."relation_id", 'contacts', NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "message_changed" AFTER INSERT OR DELETE OR UPDATE OF "text", "sent_at", "read_at" ON "message"
  FOR EACH ROW EXECUTE FUNCTION "note_message"();

CREATE FUNCTION "note_notification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_change_of_coach"(COALESCE(NEW."coach_id", OLD."coach_id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "notification_changed" AFTER INSERT OR DELETE OR UPDATE OF "read_at" ON "notification"
  FOR EACH ROW EXECUTE FUNCTION "note_notification"();
CREATE TRIGGER "told_notice_deleted" AFTER DELETE ON "alert_notice"
  FOR EACH ROW WHEN (OLD."notification_id" IS NOT NULL) EXECUTE FUNCTION "note_notification"();
