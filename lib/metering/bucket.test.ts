import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketHeaders, retryAfterSeconds, take } from "./bucket";

const plan = fc.record({
  ratePerSecond: fc.double({ min: 0.001, max: 1000, noNaN: true }),
  burst: fc.integer({ min: 1, max: 500 }),
});
/** Pauses between requests in milliseconds; a clock may also jump back. */
const pauses = fc.array(fc.integer({ min: -1_000, max: 5_000 }), { maxLength: 200 });

type Plan = { ratePerSecond: number; burst: number };

function run(bucket: Plan, steps: readonly number[]) {
  let state: ReturnType<typeof take> | undefined;
  let now = 1_000_000;
  return steps.map((pause) => {
    now += pause;
    state = take(bucket, state, now);
    return state;
  });
}

describe("a token bucket", () => {
  test("never holds less than nothing nor more than its burst", () => {
    fc.assert(
      fc.property(plan, pauses, (bucket, steps) => {
        for (const { tokens } of run(bucket, steps)) {
          expect(tokens).toBeGreaterThanOrEqual(0);
          expect(tokens).toBeLessThanOrEqual(bucket.burst);
        }
      }),
    );
  });

  test("admits no more than its burst and what has flowed in since", () => {
    fc.assert(
      fc.property(plan, pauses, (bucket, steps) => {
        const states = run(bucket, steps);
        const admitted = states.filter((state) => state.admitted).length;
        const first = 1_000_000 + (steps[0] ?? 0);
        const seconds = ((states.at(-1)?.refilledAtMs ?? first) - first) / 1000;
        expect(admitted).toBeLessThanOrEqual(bucket.burst + seconds * bucket.ratePerSecond + 1e-6);
      }),
    );
  });

  test("admits its whole burst at once, then none", () => {
    fc.assert(
      fc.property(plan, ({ burst }) => {
        const states = run({ ratePerSecond: 0.001, burst }, Array(burst + 3).fill(0));
        expect(states.map(({ admitted }) => admitted)).toEqual([
          ...Array(burst).fill(true),
          false,
          false,
          false,
        ]);
      }),
    );
  });

  test("refills nothing while the clock runs backwards", () => {
    const bucket = { ratePerSecond: 10, burst: 1 };
    const empty = take(bucket, undefined, 5_000);
    const back = take(bucket, empty, 1_000);
    expect(back).toMatchObject({ admitted: false, tokens: 0, refilledAtMs: 5_000 });
    expect(take(bucket, back, 5_000).admitted).toBe(false);
    expect(take(bucket, back, 5_100).admitted).toBe(true);
  });

  test("admits whoever waits as long as it says", () => {
    fc.assert(
      fc.property(plan, pauses, (bucket, steps) => {
        const refused = run(bucket, steps).find(({ admitted }) => !admitted);
        fc.pre(refused !== undefined);
        const seconds = retryAfterSeconds(bucket, refused.tokens);
        expect(Number.isInteger(seconds) && seconds >= 1).toBe(true);
        // A millisecond more for what is lost in the last binary digit.
        const later = refused.refilledAtMs + seconds * 1000 + 1;
        expect(take(bucket, refused, later).admitted).toBe(true);
      }),
    );
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

  test("say how much is left and when all of it is there again", () => {
    expect(bucketHeaders({ ratePerSecond: 50, burst: 200 }, 99.5)).toEqual({
      "X-RateLimit-Limit": "3000",
      "X-RateLimit-Remaining": "99",
      "X-RateLimit-Reset": "3",
      "RateLimit-Policy": '"requests";q=200;w=4',
      RateLimit: '"requests";r=99;t=3',
    });
  });
});
