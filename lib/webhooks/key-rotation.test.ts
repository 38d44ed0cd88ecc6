import { expect, test } from "vitest";
import { newReceiver } from "@/testing/receiver";
import { attemptAll, newWorld } from "@/testing/webhook-world";

const { operator } = await import("@/testing/partner");
const { rotateKeys } = await import("./key-rotation");

test("after a rotation every secret is encrypted anew, and signs as before", async () => {
  const world = await newWorld();
  const sink = await newReceiver();
  const { id } = await world.hook(sink.url);
  const before = await world.endpoint(id);
  expect((await rotateKeys(operator())).rewrapped).toBeGreaterThanOrEqual(1);
  const after = await world.endpoint(id);
  expect(after.sealedSecret).not.toBe(before.sealedSecret);
  expect(after.updatedAt).toEqual(before.updatedAt);
  await world.emit();
  await attemptAll();
  expect(sink.arrivals).toHaveLength(1);
  await sink.close();
});
