import "@/testing/database";
import { expect, test } from "vitest";

const { statement } = await import("./hot-path");
const { pool } = await import("./db");

const echo = (value: string) => statement<{ x: string }>("echo", "SELECT $1::text AS x", [value]);

test("answers go to those who asked, however many ask at once", async () => {
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

test("a connection that the database ends is replaced by the next statement", async () => {
  const own = async () => {
    const [row] = await statement<{ pid: number }>("pid", "SELECT pg_backend_pid() AS pid", []);
    return row?.pid ?? 0;
  };
  const before = await own();
  await pool.query("SELECT pg_terminate_backend($1, 5000)", [before]);
  const retried = await own().catch(() => own());
  expect(retried).not.toBe(before);
  expect(await own()).toBe(retried);
});
