import { expect, test } from "vitest";
import { supervise } from "./supervise.mjs";

/** Creates a part that exits when told to, or on its own. */
function newPart() {
  let end;
  const exit = new Promise((resolve) => {
    end = resolve;
  });
  const part = { exit, die: () => end(), isStopped: false };
  part.stop = async () => {
    part.isStopped = true;
    end();
  };
  return part;
}

/** Creates parts that start one after another, each when allowed to. */
function newParts() {
  const begun = [];
  const begin = () =>
    new Promise((resolve, reject) => {
      begun.push({ appear: resolve, fail: reject });
    });
  return { begun, begin };
}

async function started() {
  const { begun, begin } = newParts();
  const supervising = supervise("part", begin);
  const first = newPart();
  begun[0].appear(first);
  return { begun, first, part: await supervising };
}

test("a part that exits by itself is restarted, and one that was stopped isn't", async () => {
  const { begun, first, part } = await started();
  first.die();
  await expect.poll(() => begun.length).toBe(2);
  const second = newPart();
  begun[1].appear(second);
  await part.stop();
  expect(second.isStopped).toBe(true);
  await part.failure;
  expect(begun.length).toBe(2);
});

test("a part still starting when the stop comes is stopped too", async () => {
  const { begun, first, part } = await started();
  first.die();
  await expect.poll(() => begun.length).toBe(2);
  let isOver = false;
  const stopping = part.stop().then(() => {
    isOver = true;
  });
  await first.exit;
  expect(isOver).toBe(false);
  const second = newPart();
  begun[1].appear(second);
  await stopping;
  expect(second.isStopped).toBe(true);
  await part.failure;
  expect(begun.length).toBe(2);
});

test("a part that can't start when the stop comes doesn't block it", async () => {
  const { begun, first, part } = await started();
  first.die();
  await expect.poll(() => begun.length).toBe(2);
  const stopping = part.stop();
  begun[1].fail(new Error("no"));
  await stopping;
  await expect(part.failure).rejects.toThrow("no");
});
