import { type Db, read } from "@/lib/platform/db";

/** What an account's questions used of the model, in tokens, on the last day on which it was asked. */

/** Sets tokens of a day aside; false where the day has not so many left. Days are those of wall time, as are bills. */
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

/** Puts right what was set aside: `change` is what was used beyond it, below 0 where it was less. */
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
