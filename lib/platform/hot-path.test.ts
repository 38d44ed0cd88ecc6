import "@/testing/database";
import { expect, test } from "vitest";
import { until } from "@/testing/receiver";

const { statement } = await import("./hot-path");
const { pool } = await import("./db");

const linePid = async () => {
  const [row] = await statement<{ pid: number }>("pid", "SELECT pg_backend_pid() AS pid", []);
  return row?.pid ?? 0;
};
const echo = (value: string) => statement<{ x: string }>("echo", "SELECT $1::text AS x", [value]);

test("answers reach the right callers, however many ask at once", async () => {
  const values = Array.from({ length: 500 }, (_, index) => String(index));
  const rows = await Promise.all(values.map(echo));
  expect(rows.map(([row]) => row?.x)).toEqual(values);
});

test("a statement that fails is refused to its caller alone", async () => {
  const divide = (by: number) =>
    statement<{ x: number }>("divide", "SELECT 10 / $1::int AS x", [by]);
  const answers = await Promise.allSettled([divide(5), divide(0), divide(2), echo("a")]);
  expect(answers).toMatchObject([
    { value: [{ x: 2 }] },
    { reason: { code: "22012" } },
    { value: [{ x: 5 }] },
    { value: [{ x: "a" }] },
  ]);
});

test("a statement that has to wait for others does so outside the queue, and is answered in the end", async () => {
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT pg_advisory_xact_lock(4711)");
  const own = await linePid();
  const waiting = statement("wait", "SELECT pg_advisory_xact_lock($1::int) AS x", [4711]);
  const waitsBeside = async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted AND pid <> $1",
      [own],
    );
    return rows.length === 1;
  };
  await until(waitsBeside);
  expect(await echo("b")).toEqual([{ x: "b" }]);
  await holder.query("COMMIT");
  holder.release();
  expect(await waiting).toHaveLength(1);
});

test("a connection that the database closes is replaced by the next statement", async () => {
  const before = await linePid();
  await pool.query("SELECT pg_terminate_backend($1, 5000)", [before]);
  const retried = await linePid().catch(linePid);
  expect(retried).not.toBe(before);
  expect(await linePid()).toBe(retried);
});
