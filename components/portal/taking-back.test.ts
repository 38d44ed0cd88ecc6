import { expect, test } from "vitest";
import { Refusal } from "./api";
import { tookBack } from "./taking-back";

const SAID = "Maya: reviewed";

test("undo is reported only once it has happened", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  let told: string | null = null;
  const telling = tookBack(SAID, () => promise).then(({ said }) => {
    told = said;
  });
  await new Promise(setImmediate);
  expect(told).toBeNull();
  resolve();
  await telling;
  expect(told).toBe("Undone: Maya: reviewed");
});

test.each([
  [new Refusal("message_not_held", "It was sent already."), "It was sent already."],
  [new TypeError("x is not a function"), "That didn’t work. Please try again."],
])("a failed undo is reported with the reason", async (refused, why) => {
  expect(await tookBack(SAID, () => Promise.reject(refused))).toEqual({
    said: `Not undone: Maya: reviewed. ${why}`,
    isUnheard: false,
  });
});

test("an undo without an answer can be repeated", async () => {
  const unheard = new Refusal("unreachable", "No response from the server.");
  expect(await tookBack(SAID, () => Promise.reject(unheard))).toEqual({
    said: "Perhaps not undone: Maya: reviewed. No response from the server.",
    isUnheard: true,
  });
});
