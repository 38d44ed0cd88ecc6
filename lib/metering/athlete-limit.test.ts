import "@/testing/database";
import { expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";

const { takeForAthlete } = await import("./athlete-limit");

const bounded = { isUnbounded: false };
const refused = {
  code: "rate_limit_exceeded",
  details: { retryAfterSeconds: 10, limit: "athlete_rate" },
};
const ask = (athlete: string, kind: "athlete_delegate" | "athlete_products", calls: number) =>
  Promise.allSettled(Array.from({ length: calls }, () => takeForAthlete(bounded, kind, athlete)));

test.each([
  ["athlete_delegate", 20],
  ["athlete_products", 60],
] as const)(
  "%s may make only so many calls at once for an athlete, and then has to wait ten seconds",
  async (kind, burst) => {
    const athlete = newId();
    const asked = await ask(athlete, kind, burst * 2);
    const served = asked.filter(({ status }) => status === "fulfilled").length;
    expect(served).toBeGreaterThanOrEqual(burst);
    // Allows for tokens refilled during the calls.
    expect(served).toBeLessThan(burst + 10);
    await ask(athlete, kind, 10);
    await expect(takeForAthlete(bounded, kind, athlete)).rejects.toMatchObject(refused);
  },
);

test("one athlete's calls, or one kind of them, don't use up another's limit", async () => {
  const athlete = newId();
  await ask(athlete, "athlete_delegate", 40);
  await expect(takeForAthlete(bounded, "athlete_products", athlete)).resolves.toBeUndefined();
  await expect(takeForAthlete(bounded, "athlete_delegate", newId())).resolves.toBeUndefined();
});

test("the demonstration's athletes have no limit", async () => {
  const athlete = newId();
  const calls = Array.from({ length: 100 }, () =>
    takeForAthlete({ isUnbounded: true }, "athlete_delegate", athlete),
  );
  await expect(Promise.all(calls)).resolves.toHaveLength(100);
});
