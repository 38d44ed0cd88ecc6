import { expect, test } from "vitest";
import { supervise } from "./supervise.mjs";

/** A part that ends when it is told to, or by itself. */
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

/** Parts that begin one after another, each when it is let. */
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

test("a part that ends by itself is started again, and one that is stopped is not", async () => {
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

test("a part that is being started when the stop comes does not stay", async () => {
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

test("a part that cannot be started when the stop comes keeps nobody", async () => {
  const { begun, first, part } = await started();
  first.die();
  await expect.poll(() => begun.length).toBe(2);
  const stopping = part.stop();
  begun[1].fail(new Error("no"));
  await stopping;
  await expect(part.failure).rejects.toThrow("no");
});
