import type { AccountScope } from "@/lib/access/scope";
import { read } from "@/lib/platform/db";

/** Prefers an athlete with a session, because most operations need one. */
const OWN_IDS = `
SELECT (
  SELECT k.last4 FROM api_key k WHERE k.account_id = $1::uuid AND k.revoked_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > to_timestamp($2::float8 / 1000))
  ORDER BY k.created_at DESC LIMIT 1
) AS key_last4, x.athlete_id, x.activity_id, (
  SELECT o.id FROM organization o WHERE o.account_id = $1::uuid ORDER BY o.created_at DESC, o.id DESC LIMIT 1
) AS org_id, (
  SELECT w.id FROM webhook_endpoint w WHERE w.owner_kind = 'account' AND w.owner_id = $1::uuid
    AND w.deleted_at IS NULL ORDER BY w.created_at DESC LIMIT 1
) AS webhook_id
FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
  SELECT a.id AS athlete_id, s.id AS activity_id FROM (
    SELECT id FROM athlete WHERE account_id = $1::uuid AND erased_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 20
  ) a LEFT JOIN LATERAL (
    SELECT id FROM activity WHERE athlete_id = a.id ORDER BY created_at DESC, id DESC LIMIT 1
  ) s ON true ORDER BY s.id IS NULL LIMIT 1
) x ON true`;

/** Returns the newest ids of an account by name, in one statement; null if there is none. */
export async function findOwnIds({
  db,
  accountId,
  nowMs,
}: AccountScope): Promise<Record<string, string | null>> {
  const values = [accountId, nowMs];
  const [row] = await read<Record<string, string | null>>(db, {
    ...{ name: "own-ids", text: OWN_IDS, values },
  });
  return row ?? {};
}
