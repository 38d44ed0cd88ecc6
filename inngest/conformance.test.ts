import "@/testing/database";
import { randomUUID } from "node:crypto";
import { InngestTestEngine } from "@inngest/test";
import { type InngestFunction, NonRetriableError } from "inngest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import type { RunningExecutor } from "@/lib/platform/executor/executor";
import { driveJobs, endedRuns } from "@/testing/jobs";
import { inngest } from "./client";
import { functions } from "./functions";
import { JOB_NAMES } from "./schedule";

type Any = InngestFunction.Any;
const job = (id: string, handler: Parameters<typeof inngest.createFunction>[1], retries = 0) =>
  inngest.createFunction({ id, retries, triggers: { event: `test/${id}` } } as never, handler);

const steps = job("steps", async ({ event, step }) => {
  const one = await step.run("one", () => ({ doubled: event.data["n"] * 2 }));
  const two = await step.run("two", () => one.doubled + 1);
  return {
    two,
    text: await step.run("three", () => "é\u0000\u{1f300}"),
    none: await step.run("four", () => undefined),
  };
});
const same = job("same-name", async ({ step }) => {
  const numbers: number[] = [];
  for (let n = 0; n < 3; n++) numbers.push(await step.run("again", () => n));
  return numbers;
});
const nothing = job("nothing", () => undefined);
const sleeps = job("sleeps", async ({ step }) => {
  await step.sleep("nap", "1s");
  await step.sleepUntil("past", new Date("2020-01-01"));
  return step.run("after", () => "awake");
});
const parallel = job("parallel", async ({ step }) => {
  const names = ["a", "b", "c"];
  const found = await Promise.all(names.map((name) => step.run(name, () => name.toUpperCase())));
  const chains = await Promise.all([
    step.run("left", () => 1).then((n: number) => step.run("left-2", () => n + 1)),
    step.run("right", () => 10).then((n: number) => step.run("right-2", () => n + 1)),
  ]);
  return { found, chains };
});
const final = job(
  "final",
  async ({ step }) => {
    await step.run("breaks", () => {
      throw new NonRetriableError("never again");
    });
  },
  3,
);
const thrown = job("thrown", () => {
  throw new NonRetriableError("outside of a step");
});
const caught = job("caught", async ({ step }) => {
  const kept = await step.run("fine", () => "fine");
  const error = await step
    .run("breaks", () => {
      throw new Error("handled");
    })
    .catch((it: Error) => it.message);
  return { kept, error };
});
const sends = job("sends", async ({ step }) => {
  const { ids } = await step.sendEvent("tell", [
    { name: "test/unheard" },
    { name: "test/unheard" },
  ]);
  return ids.length;
});

/** Every function with the data of the event that starts it. A job that needs data gets a line here. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  steps: { n: 21, "10": 1, "9": [{ b: 1, a: null }] },
  "erase-athlete": { account_id: randomUUID(), athlete_id: randomUUID() },
  "end-organization": { account_id: randomUUID(), org_id: randomUUID() },
  "follow-stripe-event": { stripe_event_id: "evt_unknown" },
  "follow-clock": { account_id: randomUUID() },
  "end-builder-plan": { partner_id: randomUUID() },
  "follow-team-clock": { team_id: randomUUID() },
  "match-buyer": { purchase_id: randomUUID() },
  "reconcile-some": { environment: "live", list: "ours", after: null },
  "sync-customer": { environment: "test", customer_id: "cus_unknown" },
  "send-mail": { mail_id: randomUUID() },
  "send-message": { message_id: randomUUID(), due_ms: 0 },
  "tell-unseen-message": { message_id: randomUUID(), due_ms: 0 },
  "clear-webhook": { account_id: null, webhook_id: randomUUID() },
};
/** Where a function sleeps. */
const NAPS: Record<string, readonly string[]> = {
  sleeps: ["nap", "past"],
  "send-message": ["rest"],
  "tell-unseen-message": ["rest"],
};
const TABLE: Any[] = [steps, same, nothing, sleeps, parallel, final, thrown, sends, ...functions];

const COUNTING: ReadonlySet<string> = new Set(JOB_NAMES);

const data = (fn: Any) => SAMPLES[fn.id()] ?? {};
const eventOf = (fn: Any) => {
  const trigger = fn.opts.triggers?.find((it: object) => "event" in it);
  const name = trigger !== undefined && "event" in trigger ? trigger.event : undefined;
  return typeof name === "string" ? name : (name?.name ?? "inngest/scheduled.timer");
};

let executor: RunningExecutor;
beforeAll(async () => {
  executor = await driveJobs(inngest, [...TABLE, caught]);
});
afterAll(() => executor.stop());

describe("a job ends over the executor as it does in @inngest/test", () => {
  test.each(TABLE.map((fn) => [fn.id(), fn] as const))("%s", async (id, fn) => {
    const events: [{ name: string; data: Record<string, unknown> }] = [
      { name: eventOf(fn), data: data(fn) },
    ];
    const skipped = (NAPS[id] ?? []).map((nap) => ({ id: nap, handler: () => null }));
    const expected = await new InngestTestEngine({
      function: fn,
      events,
      steps: skipped,
    }).execute();
    const { ids } = await inngest.send(events);
    const [run] = await endedRuns(ids);
    // The SDK's results travel as JSON.
    const json = JSON.parse(JSON.stringify(expected.result ?? null));
    // A scheduled verb counts what it found, and the first of the two runs leaves less for the second.
    const comparable = (output: unknown) =>
      COUNTING.has(id) ? Object.keys(output ?? {}).sort() : output;
    expect(comparable(run?.output ?? null)).toEqual(comparable(json));
    const error = expected.error as Error | undefined;
    expect(run?.status).toBe(error === undefined ? "completed" : "failed");
    expect(run?.error?.message).toBe(error?.message);
  });
});

test("a function can go on from the failure of a step", async () => {
  const { ids } = await inngest.send({ name: "test/caught" });
  const [run] = await endedRuns(ids);
  expect(run?.output).toEqual({ kept: "fine", error: "handled" });
});

test("every served function is one that the executor can drive", async () => {
  const { rows } = await pool.query("SELECT id FROM job_function WHERE app = 'aidstation'");
  const ids = rows.map(({ id }) => id);
  for (const fn of functions) expect(ids).toContain(fn.id("aidstation"));
});
