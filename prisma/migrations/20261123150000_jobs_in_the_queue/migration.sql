CREATE TABLE "job_success" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_success_pkey" PRIMARY KEY ("name")
);

-- Processes of the former release write here until they are replaced: what they write is a job of the queue at once.
CREATE FUNCTION job_outbox_to_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    NEW.name,
    NEW.data::json,
    run_at => to_timestamp((NEW.data ->> 'due_ms')::float8 / 1000),
    max_attempts => 21,
    job_key => NEW.id::text
  );
  RETURN NULL;
END;
$$;
CREATE TRIGGER job_outbox_to_queue BEFORE INSERT ON job_outbox
  FOR EACH ROW EXECUTE FUNCTION job_outbox_to_queue();

-- What waits, sleeps or is under way becomes a job of the queue. Its verbs may be repeated, so each begins again.
WITH waiting AS (DELETE FROM job_outbox RETURNING id, name, data, created_at)
INSERT INTO job_outbox (id, name, data, created_at)
SELECT id, name, data, created_at FROM waiting
UNION ALL
SELECT r.id,
  CASE WHEN f.scheduled THEN regexp_replace(f.id, '^aidstation-', '') ELSE e.name END,
  CASE WHEN f.scheduled THEN '{}' ELSE coalesce((e.payload -> 'data')::jsonb, '{}') END,
  r.created_at
FROM job_run r JOIN job_event e ON e.id = r.event_id JOIN job_function f ON f.id = r.function_id
WHERE r.status = 'running' AND f.app = 'aidstation';

INSERT INTO job_success (name, at)
SELECT regexp_replace(id, '^aidstation-', ''), last_completed_at FROM job_function
WHERE app = 'aidstation' AND scheduled AND last_completed_at IS NOT NULL;

DO $$
BEGIN
  -- Absent where Prisma's own tools replay the migrations.
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs WHERE task_id IN (
      SELECT id FROM graphile_worker._private_tasks
      WHERE identifier LIKE 'run:%' OR identifier IN ('cron', 'heartbeat'));
    DELETE FROM graphile_worker._private_known_crontabs
    WHERE identifier LIKE 'cron\_%' OR identifier = 'heartbeat';
    -- From here on a tick counts as missed that no process was there for.
    INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    SELECT name, now(), at FROM job_success ON CONFLICT DO NOTHING;
  END IF;
END;
$$;

DROP TABLE "job_step", "job_run", "job_event", "job_function";
DROP TYPE "job_run_status", "job_step_status";
