import pg from "pg";
import { expect, test } from "vitest";
import { call, SERVER_DATABASE_URL } from "@/testing/http";

test.each(["GET", "POST", "PUT"] as const)(
  "without an Inngest server a %s finds nothing there, like any unknown path",
  async (method) => {
    const body = method === "GET" ? {} : { body: {} };
    const [answer, unknown] = await Promise.all([
      call(method, "/api/inngest?fnId=any&stepId=step", body),
      call(method, "/api/nope?fnId=any&stepId=step", body),
    ]);
    expect(answer.status).toBe(404);
    expect(answer.status).toBe(unknown.status);
    expect(answer.headers["content-type"]).toBe(unknown.headers["content-type"]);
  },
);

test("the server runs the jobs itself", async () => {
  const client = new pg.Client({ connectionString: SERVER_DATABASE_URL });
  await client.connect();
  const living =
    "SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = x'61696477'::int::oid";
  await expect.poll(async () => (await client.query(living)).rowCount).toBe(1);
  await client.end();
});
