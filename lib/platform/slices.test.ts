import { expect, test } from "vitest";
import { stopwatchMs } from "./clock";
import { inSlices } from "./slices";

function* work(slicesMs: number): Generator<void, string> {
  for (let slice = 0; slice < 5; slice += 1) {
    const sinceMs = stopwatchMs();
    while (stopwatchMs() - sinceMs < slicesMs);
    yield;
  }
  return "done";
}

test("long work lets others run in between", async () => {
  let others = 0;
  const count = () => {
    others += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  expect(await inSlices(work(11))).toBe("done");
  expect(others).toBeGreaterThanOrEqual(4);
  clearImmediate(timer);
});
