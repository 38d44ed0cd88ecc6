import "@/testing/database";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketHeaders, retryAfterSeconds } from "./bucket";
import type { Payer } from "./metering";

const { pool } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { takeUpTo } = await import("./buckets");

/** A model of a bucket: refills by elapsed time, then gives whole units; negative units are given back. */
function model(
  plan: Plan,
  state: State,
  elapsedMs: number,
  units: number,
): State & { granted: number } {
  const level = Math.min(
    plan.burst,
    state.tokens + (plan.ratePerSecond * Math.max(0, elapsedMs)) / 1000,
  );
  const granted = Math.min(units, Math.floor(level));
  return { tokens: Math.min(plan.burst, level - granted), granted };
}
interface State {
  tokens: number;
}

const plan = fc.record({
  ratePerSecond: fc.double({ min: 0.001, max: 1000, noNaN: true }),
  burst: fc.integer({ min: 1, max: 500 }),
});

type Plan = { ratePerSecond: number; burst: number };

const charges = fc.array(
  fc.record({
    pauseMs: fc.integer({ min: 0, max: 60_000 }),
    units: fc.integer({ min: -3, max: 60 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const newPayer = (bucket: Plan): Payer => ({ kind: "account", id: newId(), ...bucket });
/** Lets time pass for one bucket. */
const pass = (payer: Payer, ms: number) =>
  pool.query(
    `UPDATE rate_bucket SET refilled_at = refilled_at - $2 * interval '1 millisecond' WHERE id = $1`,
    [payer.id, ms],
  );

describe("a bucket in the database", () => {
  test("matches the model, whatever is charged and whenever", async () => {
    await fc.assert(
      fc.asyncProperty(plan, charges, async (bucket, steps) => {
        const payer = newPayer(bucket);
        let state: State = { tokens: bucket.burst };
        let sentMs = performance.now();
        for (const { pauseMs, units } of steps) {
          const sinceMs = sentMs;
          await pass(payer, pauseMs);
          const expected = model(bucket, state, pauseMs, units);
          sentMs = performance.now();
          const seen = await takeUpTo(payer, units);
          // Allows for tokens refilled since the statement before ran.
          const slack = (bucket.ratePerSecond * (performance.now() - sinceMs)) / 1000 + 1e-6;
          expect(seen.tokens + seen.granted).toBeGreaterThanOrEqual(
            expected.tokens + expected.granted - 1e-6,
          );
          expect(seen.tokens + seen.granted).toBeLessThanOrEqual(
            expected.tokens + expected.granted + slack,
          );
          expect(seen.granted).toBeLessThanOrEqual(units);
          expect(seen.tokens).toBeLessThanOrEqual(bucket.burst);
          expect(seen.tokens).toBeGreaterThanOrEqual(0);
          state = seen;
        }
      }),
      { numRuns: 60 },
    );
  });

  test("gives its whole burst at once, then nothing", async () => {
    const payer = newPayer({ ratePerSecond: 0.001, burst: 7 });
    expect((await takeUpTo(payer, 10)).granted).toBe(7);
    expect((await takeUpTo(payer, 1)).granted).toBe(0);
  });

  test("gives a hundred simultaneous requests exactly what it holds", async () => {
    const payer = newPayer({ ratePerSecond: 0.001, burst: 40 });
    const taken = await Promise.all(Array.from({ length: 100 }, () => takeUpTo(payer, 3)));
    expect(taken.reduce((sum, { granted }) => sum + granted, 0)).toBe(40);
  });

  test("doesn't refill while the clock runs backwards", async () => {
    const payer = newPayer({ ratePerSecond: 10, burst: 1 });
    await takeUpTo(payer, 1);
    await pass(payer, -60_000);
    expect(await takeUpTo(payer, 1)).toEqual({ tokens: 0, granted: 0 });
  });

  test("admits a caller who waits as long as told", async () => {
    const payer = newPayer({ ratePerSecond: 0.01, burst: 2 });
    const { tokens } = await takeUpTo(payer, 2);
    const seconds = retryAfterSeconds(payer, tokens);
    await pass(payer, seconds * 1_000 - 5_000);
    expect((await takeUpTo(payer, 1)).granted).toBe(0);
    await pass(payer, 5_000);
    expect((await takeUpTo(payer, 1)).granted).toBe(1);
  });
});

describe("the headers of a limit", () => {
  test("are whole numbers for any plan and level", () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (bucket, share) => {
        const headers = bucketHeaders(bucket, share * bucket.burst);
        expect(headers["X-RateLimit-Limit"]).toMatch(/^[1-9]\d*$/);
        expect(headers["X-RateLimit-Remaining"]).toMatch(/^\d+$/);
        expect(headers["X-RateLimit-Reset"]).toMatch(/^\d+$/);
        expect(headers["RateLimit"]).toMatch(/^"requests";r=\d+;t=\d+$/);
        expect(headers["RateLimit-Policy"]).toMatch(/^"requests";q=\d+;w=[1-9]\d*$/);
      }),
    );
  });

  test("say how much is left and when all of it is back", () => {
    expect(bucketHeaders({ ratePerSecond: 50, burst: 200 }, 99.5)).toEqual({
      "X-RateLimit-Limit": "3000",
      "X-RateLimit-Remaining": "99",
      "X-RateLimit-Reset": "3",
      "RateLimit-Policy": '"requests";q=200;w=4',
      RateLimit: '"requests";r=99;t=3',
    });
  });
});
