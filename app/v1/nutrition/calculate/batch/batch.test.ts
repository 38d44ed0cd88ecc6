import { expect, test } from "vitest";
import { calculateBatch } from "@/clients/typescript/src/index";
import { clientOf } from "@/testing/client";
import { newPartner } from "@/testing/partner";

test("a batch reports its estimate and its time in whole milliseconds", async () => {
  const client = clientOf((await newPartner()).testKey);
  const scenarios = Array.from({ length: 7 }, () => ({
    activity_type: "run" as const,
    duration_min: 60,
  }));
  for (const estimate_only of [false, true]) {
    const estimates: number[] = [];
    const answer = await calculateBatch(client, { scenarios, estimate_only }, (estimatedMs) =>
      estimates.push(estimatedMs),
    );
    expect(estimates).toEqual([answer.estimated_ms]);
    expect(estimates[0]).toBeGreaterThan(0);
    expect(Number.isSafeInteger(estimates[0])).toBe(true);
    if (!estimate_only) expect(Number.isSafeInteger(Object(answer).elapsed_ms)).toBe(true);
  }
});
