import { expect, test } from "vitest";
import { callText } from "./waiting";

test("only a call that succeeded is announced as the first", () => {
  const call = { duration_ms: 12, request_id: "req_a" };
  expect(callText(null)).toMatch(/^○ Waiting/);
  expect(callText({ ...call, status: 200 })).toMatch(/^✓ First call: 200 /);
  expect(callText({ ...call, status: 401 })).toMatch(/^○ Your call failed: 401 /);
});
