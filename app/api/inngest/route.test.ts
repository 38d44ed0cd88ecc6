import pg from "pg";
import { expect, test } from "vitest";
import { call, SERVER_DATABASE_URL } from "@/testing/http";

test.each(["GET", "POST", "PUT"] as const)(
  "an unsigned %s tells and does nothing",
  async (method) => {
    const answer = await call(method, "/api/inngest?fnId=any&stepId=step", { body: {} });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: "Unauthorized" });
  },
);

test("the server drives the jobs itself", async () => {
  const client = new pg.Client({ connectionString: SERVER_DATABASE_URL });
  await client.connect();
  const living =
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = x'61696473'::int::oid";
  await expect.poll(async () => (await client.query(living)).rowCount).toBe(1);
  await client.end();
});
