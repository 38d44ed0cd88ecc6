import "@/testing/database";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

const { db, pool, transaction } = await import("@/lib/platform/db");
const { enqueue } = await import("@/lib/platform/job-outbox");
const { relayJobEvents } = await import("./relay");

test("a job event that is handed on a second time is the same event, and starts nothing more", async () => {
  const data = { account_id: randomUUID(), athlete_id: randomUUID() };
  await transaction({ db }, (unit) => enqueue(unit, "athlete/erased", data));
  const { rows } = await pool.query("SELECT * FROM job_outbox WHERE data->>'athlete_id' = $1", [
    data.athlete_id,
  ]);
  expect(await relayJobEvents()).toBeGreaterThanOrEqual(1);
  const [row] = rows;
  // As a relay leaves it that died after it had handed the event on.
  await pool.query("INSERT INTO job_outbox (id, name, data, created_at) VALUES ($1, $2, $3, $4)", [
    row.id,
    row.name,
    row.data,
    row.created_at,
  ]);
  expect(await relayJobEvents()).toBeGreaterThanOrEqual(1);
  const { rowCount } = await pool.query("SELECT id FROM job_event WHERE key = $1", [row.id]);
  expect(rowCount).toBe(1);
});
