import "@/testing/database";
import { expect, test } from "vitest";

const { pool } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { operator } = await import("@/testing/partner");
const { forgetSignIns } = await import("./upkeep");

test.each(["password", "sign_in", "signup", "key_mail", "application", "person_apps", "payment"])(
  "attempt counters are deleted once they have refilled, and not before: %s",
  async (kind) => {
    const [old, fresh] = [newId(), newId()];
    const counted = (id: string, daysAgo: number) =>
      pool.query(
        `INSERT INTO rate_bucket (kind, id, tokens, granted, rate, burst, units, refilled_at)
         VALUES ($1, $2, 1, 1, 1, 1, 1, now() - $3 * interval '1 day')`,
        [kind, id, daysAgo],
      );
    await counted(old, 1.1);
    await counted(fresh, 0.9);
    await forgetSignIns(operator());
    const { rows } = await pool.query("SELECT id FROM rate_bucket WHERE id = ANY($1)", [
      [old, fresh],
    ]);
    expect(rows).toEqual([{ id: fresh }]);
  },
);
