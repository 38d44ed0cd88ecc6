import { setTimeout as rest } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { isApiError } from "@/lib/contract/errors";
import { inOwnTurn, inOwnTurns, inTurn } from "./turns";

const WAITING_MAX = 10;

/** Blocks the whole thread. */
const blocked = (ms: number) => async () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return ms;
};

test("sheets are rendered one at a time, with owners taking turns, while others are still served", async () => {
  const done: string[] = [];
  const draw = (owner: string) =>
    inTurn(owner, WAITING_MAX, blocked(15)).then(() => {
      done.push(owner);
    });
  const all = [draw("a"), draw("a"), draw("a"), draw("a"), draw("b"), draw("b")];
  let served = 0;
  const serving = setInterval(() => served++, 1);
  await Promise.all(all);
  clearInterval(serving);
  expect(done).toEqual(["a", "a", "b", "a", "b", "a"]);
  expect(served).toBeGreaterThan(15);
});

test("an owner with too many waiting sheets is refused one more and told when to retry, and nobody else is", async () => {
  const outcomeOf = (owner: string) =>
    inTurn(owner, WAITING_MAX, blocked(1)).then(
      () => "drawn",
      (error) => (isApiError(error) ? error.details.retryAfterSeconds : String(error)),
    );
  const first = outcomeOf("first");
  const many = Promise.all(Array.from({ length: 12 }, () => outcomeOf("many")));
  const one = outcomeOf("one");
  expect(await Promise.all([first, one])).toEqual(["drawn", "drawn"]);
  expect((await many).filter((outcome) => outcome === 1)).toHaveLength(2);
});

test("when all lines are full, an owner may wait with its share of them", async () => {
  const refusedOf = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected").length;
  const call = (owner: string, count: number) =>
    Array.from({ length: count }, () => inOwnTurn(owner, 200, async () => {}));
  const [first, second, third] = [call("1st", 201), call("2nd", 201), call("3rd", 2)];
  expect(await Promise.all([first, second, third].map(refusedOf))).toEqual([0, 100, 0]);
  expect(await refusedOf(call("2nd", 201))).toBe(0);
});

test("what has begun in its own turn waits for everybody's line however full the lines are", async () => {
  let begun = 0;
  const call = (owner: string, count: number) =>
    Array.from({ length: count }, () =>
      inOwnTurn(owner, 200, async () => {
        begun++;
        await inTurn(owner, 200, async () => {});
      }),
    );
  const ended = await Promise.allSettled([...call("1st", 151), ...call("2nd", 101)]);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(begun);
});

test("a sheet that can't be rendered delays nobody", async () => {
  await expect(inTurn("a", WAITING_MAX, () => Promise.reject(new Error("no ink")))).rejects.toThrow(
    "no ink",
  );
  await rest(1);
  expect(await inTurn("a", WAITING_MAX, blocked(1))).toBe(1);
});

test("work within an owner's own turn still waits for the turn of everybody's line, and ends", async () => {
  let [atOnce, most] = [0, 0];
  const draw = async () => {
    most = Math.max(most, ++atOnce);
    await rest(5);
    atOnce--;
  };
  const call = (owner: string) =>
    inOwnTurn(owner, WAITING_MAX, () =>
      inTurn(owner, WAITING_MAX, () => inOwnTurn(owner, WAITING_MAX, draw)),
    );
  await Promise.all(["a", "b", "c", "a", "b"].map(call));
  expect(most).toBe(1);
});

test("an owner's long work runs piece by piece between the others' turns, and ends when its reader leaves", async () => {
  const done: string[] = [];
  let ended = 0;
  async function* pieces(name: string) {
    try {
      for (let piece = 1; piece <= 3; piece++) {
        await rest(1);
        done.push(`${name}${piece}`);
        yield piece;
      }
    } finally {
      ended++;
    }
  }
  const read = (name: string, count: number) =>
    inOwnTurn("a", WAITING_MAX, async () => inOwnTurns("a", pieces(name))).then(async (source) => {
      let taken = 0;
      for await (const _ of source) if (++taken === count) break;
    });
  await Promise.all([read("x", 3), read("y", 2)]);
  expect(done.toSorted()).toEqual(["x1", "x2", "x3", "y1", "y2"]);
  expect(done.indexOf("y1")).toBeLessThan(done.indexOf("x2"));
  expect(ended).toBe(2);
});

test("an owner's long work that nobody reads is bounded, until one of it ends", async () => {
  async function* piece() {
    yield 1;
    yield 2;
  }
  const opened = Array.from({ length: 10 }, () => inOwnTurns("slow", piece()));
  for (const one of opened) await one.next();
  expect(() => inOwnTurns("slow", piece())).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ retryAfterSeconds: 1 }) }),
  );
  await inOwnTurns("other", piece()).next();
  await opened[0]?.return();
  await inOwnTurns("slow", piece()).next();
});

test("a call that waited half a minute is refused without running, and doesn't block the line", async () => {
  vi.useFakeTimers();
  let leave = () => {};
  const first = inOwnTurn(
    "patient",
    WAITING_MAX,
    () => new Promise<void>((done) => (leave = done)),
  );
  let isRun = false;
  const late = inOwnTurn("patient", WAITING_MAX, async () => {
    isRun = true;
  }).catch((error) => (isApiError(error) ? error.code : String(error)));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late).toBe("service_unavailable");
  const next = inOwnTurn("patient", WAITING_MAX, async () => "run");
  leave();
  await first;
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe("run");
  expect(isRun).toBe(false);
  vi.useRealTimers();
});
