import { toDate, wallMs } from "@/lib/platform/clock";
import { newRequestId } from "@/lib/platform/ids";
import { query } from "./turns.store";

/** Why a grant ended, other than by its person on a page. */
export type Ending = "client" | "reuse";

/** Ends a grant with everything issued under it; does nothing if it has already ended. */
export async function endGrant(id: string, by: Ending): Promise<void> {
  await query(
    `WITH ended AS (
       UPDATE oauth_grant SET ended_at = $2, ended_by = $3 WHERE id = $1::uuid AND ended_at IS NULL
       RETURNING id, client_id
     ), gone AS (DELETE FROM oauth_artifact WHERE grant_id IN (SELECT id FROM ended))
     INSERT INTO audit_entry (actor_kind, actor_id, client_id, action, subject_kind, subject_id, request_id, at)
     SELECT 'delegate', id::text, client_id, 'grant.ended_by_' || $3, 'grant', id::text, $4, $2 FROM ended`,
    [id, toDate(wallMs()), by, newRequestId()],
  );
}

/** Records in the audit log what an app did under its grant. */
export async function auditGrant(id: string, clientId: string, action: string): Promise<void> {
  await query(
    `INSERT INTO audit_entry (actor_kind, actor_id, client_id, action, subject_kind, subject_id, request_id, at)
     VALUES ('delegate', $1, $2, $3, 'grant', $1, $4, $5)`,
    [id, clientId, action, newRequestId(), toDate(wallMs())],
  );
}
