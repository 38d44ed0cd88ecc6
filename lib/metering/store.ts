import type { PartnerCaller } from "@/lib/access/caller";
import { statement } from "@/lib/platform/hot-path";

/** Takes as many whole tokens as there are, up to `units`, from the bucket admission has just refilled. */
const TAKE_UP_TO = `
WITH before AS (
  SELECT account_id, LEAST($2::float8, FLOOR(tokens)) AS granted
  FROM rate_bucket WHERE account_id = $1 FOR UPDATE
)
UPDATE rate_bucket b SET tokens = b.tokens - before.granted
FROM before WHERE b.account_id = before.account_id
RETURNING before.granted`;

export async function takeUpTo(caller: PartnerCaller, units: number): Promise<number> {
  const [row] = await statement<{ granted: number }>("take-up-to", TAKE_UP_TO, [
    caller.accountId,
    units,
  ]);
  return row?.granted ?? 0;
}
