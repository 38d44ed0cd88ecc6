import { type Db, read } from "@/lib/platform/db";

/** Model tokens used by each account's questions, on the last day it asked any. */

/** Reserves tokens for a day; false if too few are left. Days are in wall time, like bills. */
export async function setAside(
  db: Db,
  accountId: string,
  day: string,
  tokens: number,
  most: number,
): Promise<boolean> {
  if (tokens > most) return false;
  const rows = await read(db, {
    name: "model-set-aside",
    text: `INSERT INTO model_use AS m (account_id, day, tokens) VALUES ($1::uuid, $2::date, $3::int)
      ON CONFLICT (account_id) DO UPDATE SET day = EXCLUDED.day,
        tokens = CASE WHEN m.day = EXCLUDED.day THEN m.tokens ELSE 0 END + EXCLUDED.tokens
      WHERE CASE WHEN m.day = EXCLUDED.day THEN m.tokens ELSE 0 END + EXCLUDED.tokens <= $4::int
      RETURNING tokens`,
    values: [accountId, day, tokens, most],
  });
  return rows.length > 0;
}

/** Corrects a reservation: `change` is the usage beyond it, negative if less was used. */
export async function putRight(
  db: Db,
  accountId: string,
  day: string,
  change: number,
): Promise<void> {
  await read(db, {
    name: "model-put-right",
    text: `UPDATE model_use SET tokens = GREATEST(0, tokens + $3::int)
      WHERE account_id = $1::uuid AND day = $2::date`,
    values: [accountId, day, change],
  });
}
