-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "session_id" UUID;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "credential_id" UUID;

-- Notifications turned on before this version belong to the browser's sign-in that was seen last, told by its name.
UPDATE "push_subscription" p SET "session_id" = (
  SELECT s."id" FROM "person_session" s
  WHERE s."person_id" = p."person_id" AND s."device" = p."device" AND s."revoked_at" IS NULL
  ORDER BY s."last_seen_at" DESC LIMIT 1
);

-- Keys that were rotated, and whose webhooks belong to a newer one, aren't found in the log.
UPDATE "webhook_endpoint" e SET "credential_id" = a."actor_id"::uuid FROM "audit_entry" a
WHERE a."subject_id" = e."id"::text AND a."action" = 'webhook.registered' AND (a."actor_kind" = 'delegate'
  OR a."actor_kind" = 'coach_key' AND EXISTS (
    SELECT 1 FROM "coach_key" k WHERE k."id"::text = a."actor_id" AND k."expires_at" IS NULL));

-- Those whose credential is over already get nothing any more, so they are off.
UPDATE "webhook_endpoint" e SET "active" = false WHERE "credential_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "coach_key" k WHERE k."id" = e."credential_id" AND k."revoked_at" IS NULL
) AND NOT EXISTS (
  SELECT 1 FROM "oauth_grant" g WHERE g."id" = e."credential_id" AND g."ended_at" IS NULL AND g."expires_at" > now());

-- CreateIndex
CREATE INDEX "push_subscription_session_id_idx" ON "push_subscription"("session_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_credential_id_idx" ON "webhook_endpoint"("credential_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "person_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever ends an app's access or revokes a coach's key turns off the webhooks registered with it.
CREATE FUNCTION "silence_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "webhook_endpoint" SET "active" = false WHERE "credential_id" = NEW."id" AND "active";
  RETURN NULL;
END $$;

CREATE TRIGGER "grant_ended" AFTER UPDATE OF "ended_at" ON "oauth_grant"
  FOR EACH ROW WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL) EXECUTE FUNCTION "silence_webhooks"();
CREATE TRIGGER "coach_key_revoked" AFTER UPDATE OF "revoked_at" ON "coach_key"
  FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "silence_webhooks"();
