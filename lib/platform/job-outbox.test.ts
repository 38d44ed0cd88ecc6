import "@/testing/database";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { beforeEach, expect, test } from "vitest";
import { until } from "@/testing/receiver";

const { db, pool, transaction } = await import("./db");
const { enqueue, relay, startRelay } = await import("./job-outbox");

const NAMES = ["athlete/erased"] as const;
const newData = () => ({ account_id: randomUUID(), athlete_id: randomUUID() });
const put = (data = newData()) =>
  transaction({ db }, (unit) => enqueue(unit, "athlete/erased", data)).then(() => data);

/** A destination that keeps what it was sent. */
function destination(names: readonly (typeof NAMES)[number][] = NAMES) {
  const sent: { id: string; name: string; data: Record<string, unknown> }[] = [];
  return {
    sent,
    names,
    send: async (events: readonly (typeof sent)[number][]) => sent.push(...events),
  };
}

const waiting = async () => (await pool.query("SELECT id FROM job_outbox")).rowCount;

beforeEach(() => pool.query("DELETE FROM job_outbox"));

test("a unit of work that is undone starts no job", async () => {
  const undone = transaction({ db }, async (unit) => {
    await enqueue(unit, "athlete/erased", newData());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const to = destination();
  expect(await relay(to)).toBe(0);
  expect(to.sent).toEqual([]);
});

test("what was committed is handed on once, however many relays there are", async () => {
  const wanted: ReturnType<typeof newData>[] = [];
  while (wanted.length < 250) {
    wanted.push(...(await Promise.all(Array.from({ length: 10 }, () => put()))));
  }
  const to = destination();
  await Promise.all([relay(to), relay(to), relay(to)]);
  expect(to.sent.map(({ data }) => data["athlete_id"]).sort()).toEqual(
    wanted.map(({ athlete_id }) => athlete_id).sort(),
  );
  expect(await waiting()).toBe(0);
});

test("what could not be handed on stays, and goes later under the same id", async () => {
  await put();
  const ids: string[] = [];
  const failing = async (events: readonly { id: string }[]) => {
    ids.push(...events.map(({ id }) => id));
    throw new Error("unreachable");
  };
  expect(await relay({ names: NAMES, send: failing })).toBe(0);
  expect(await waiting()).toBe(1);
  const to = destination();
  expect(await relay(to)).toBe(0);
  await pool.query("UPDATE job_outbox SET claimed_until = now() - interval '1 s'");
  expect(await relay(to)).toBe(1);
  expect(to.sent.map(({ id }) => id)).toEqual(ids);
});

test("one that nobody takes keeps no other from going", async () => {
  for (let event = 0; event < 4; event++) await put();
  const { rows } = await pool.query("SELECT id FROM job_outbox ORDER BY created_at, id");
  const poison = rows[1]?.id;
  const taken: string[] = [];
  const send = async (events: readonly { id: string }[]) => {
    if (events.some(({ id }) => id === poison)) throw new Error("refused");
    taken.push(...events.map(({ id }) => id));
  };
  expect(await relay({ names: NAMES, send })).toBe(3);
  expect(taken.toSorted()).toEqual(
    rows
      .map(({ id }) => id)
      .filter((id) => id !== poison)
      .toSorted(),
  );
  expect(await waiting()).toBe(1);
  await pool.query("DELETE FROM job_outbox");
});

test("an event that nobody here knows stays for whoever knows it", async () => {
  await put();
  expect(await relay(destination([]))).toBe(0);
  expect(await waiting()).toBe(1);
});

test("kill -9 between the commit and the relay loses nothing", { timeout: 30_000 }, async () => {
  const data = newData();
  const args = ["--import", "tsx", "testing/outbox-child.ts", data.account_id, data.athlete_id];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const to = destination();
  expect(await relay(to)).toBe(1);
  expect(to.sent).toMatchObject([{ name: "athlete/erased", data }]);
});

test("a running relay is woken by the commit, and hands on nothing once it is stopped", async () => {
  const to = destination();
  const running = startRelay(to);
  const data = await put();
  await until(() => to.sent.length === 1);
  expect(to.sent).toMatchObject([{ data }]);
  await running.stop();
  await put();
  expect(await waiting()).toBe(1);
});
