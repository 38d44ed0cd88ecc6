import { actorOf } from "@/lib/access/principal";
import type { CallScope } from "@/lib/access/scope";
import type { Connection } from "./apply.store";

/** Records in the audit log who imported products, in the import's transaction. */
export async function insertImported(
  connection: Connection,
  { principal, requestId, nowMs }: CallScope,
  importId: string,
): Promise<void> {
  await connection.query(
    `INSERT INTO audit_entry (actor_kind, actor_id, action, subject_kind, subject_id, request_id, at)
     SELECT split_part($1, ':', 1), split_part($1, ':', 2), 'catalog.imported', 'catalog', $2, $3,
       to_timestamp($4::float8 / 1000)`,
    [actorOf(principal), importId, requestId, nowMs],
  );
}
