import { expect, test } from "vitest";
import { call } from "@/testing/http";
import { newPartner } from "@/testing/partner";

test("a batch tells its estimate and its time in whole milliseconds", async () => {
  const { testKey: key } = await newPartner();
  const scenarios = Array.from({ length: 7 }, () => ({ activity_type: "run", duration_min: 60 }));
  const path = "/v1/nutrition/calculate/batch";
  for (const estimate_only of [false, true]) {
    const { body, headers } = await call("POST", path, { key, body: { scenarios, estimate_only } });
    expect(headers["x-batch-estimated-ms"]).toMatch(/^[1-9]\d*$/);
    expect(body.estimated_ms).toBe(Number(headers["x-batch-estimated-ms"]));
    if (!estimate_only) expect(Number.isSafeInteger(body.elapsed_ms)).toBe(true);
  }
});
