import type { CallScope } from "@/lib/access/scope";
import type { Connection } from "./apply.store";

/** Says in the audit who imported products, in the unit of work that does it. */
export async function insertImported(
  connection: Connection,
  { principal, requestId, nowMs }: CallScope,
  importId: string,
): Promise<void> {
  await connection.query(
    `INSERT INTO audit_entry (actor_kind, actor_id, action, subject_kind, subject_id, request_id, at)
     VALUES ($1, $2, 'catalog.imported', 'catalog', $3, $4, to_timestamp($5::float8 / 1000))`,
    [principal.kind, principal.id, importId, requestId, nowMs],
  );
}
