import { type Db, pool } from "@/lib/platform/db";

/** A catalog access on behalf of an athlete. */
export interface Access {
  /** Null for a coach's access, which is logged under the athlete's account. */
  accountId: string | null;
  athleteId: string;
  requestId: string;
  asked: string;
  query: string | null;
  products: readonly string[];
  tier: string;
  /** Unix milliseconds, wall time. */
  atMs: number;
}

/** Inserts accesses. Skips athletes who have been deleted. */
export async function insertAccesses(rows: readonly Access[]): Promise<void> {
  await pool.query({
    name: "product-accesses",
    text: `INSERT INTO product_access (account_id, athlete_id, request_id, asked, query, products, tier, at)
      SELECT coalesce(g.account_id, a.account_id), g.athlete_id, g.request_id, g.asked, g.query, g.products, g.tier,
        to_timestamp(g.at_ms / 1000)
      FROM json_to_recordset($1::json) AS g (account_id uuid, athlete_id uuid, request_id text, asked text, query uuid,
        products uuid[], tier text, at_ms float8)
      JOIN athlete a ON a.id = g.athlete_id AND a.erased_at IS NULL
      FOR KEY SHARE OF a`,
    values: [
      JSON.stringify(
        rows.map((row) => ({
          account_id: row.accountId,
          athlete_id: row.athleteId,
          request_id: row.requestId,
          asked: row.asked,
          query: row.query,
          products: row.products,
          tier: row.tier,
          at_ms: row.atMs,
        })),
      ),
    ],
  });
}

/** Deletes up to `limit` accesses from before a moment. @returns how many */
export const deleteOldAccesses = (db: Db, before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM product_access WHERE id = ANY(ARRAY(
      SELECT id FROM product_access WHERE at < ${before} ORDER BY at LIMIT ${limit}))`;
