import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time";

/** Mocks a server whose answers are released manually. */
function slow() {
  const made: string[] = [];
  const answers = new Map<string, (isGood: boolean) => void>();
  const call = (what: string) => () => {
    made.push(what);
    return new Promise<string>((resolve, reject) => {
      answers.set(what, (isGood) => (isGood ? resolve(what) : reject(new Error(what))));
    });
  };
  return { made, call, answer: (what: string, isGood = true) => answers.get(what)?.(isGood) };
}

test("the last choice is stored last, skipping those it replaced, and only the last is reported", async () => {
  const { made, call, answer } = slow();
  const line = oneAtATime();
  const first = line(call("a"));
  await expect.poll(() => made).toEqual(["a"]);
  const [second, third] = [line(call("b")), line(call("c"))];
  answer("a");
  expect(await first).toBeNull();
  expect(await second).toBeNull();
  await expect.poll(() => made).toEqual(["a", "c"]);
  answer("c", false);
  await expect(third).rejects.toThrow("c");
  const fourth = line(call("d"));
  await expect.poll(() => made.at(-1)).toBe("d");
  answer("d");
  expect(await fourth).toBe("d");
});
