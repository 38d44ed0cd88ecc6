import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Committed, holdingFor } from "./holding";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOLD_MS = 10_000;

function held(change: (isLeaving: boolean) => Promise<void> = async () => {}) {
  const holding = holdingFor(HOLD_MS);
  const made: boolean[] = [];
  const settled: Committed[] = [];
  holding.hold(
    "group 1",
    (isLeaving) => {
      made.push(isLeaving);
      return change(isLeaving);
    },
    (how) => settled.push(how),
  );
  return { holding, made, settled };
}

test("a change shows at once, and is made once when the hold is over", async () => {
  const { holding, made, settled } = held();
  expect(holding.keys()).toEqual(new Set(["group 1"]));
  await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
  expect(made).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(made).toEqual([false]);
  holding.flush();
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(made).toEqual([false]);
  expect(settled).toEqual(["done"]);
  expect(holding.takeBack("group 1")).toBe(false);
  expect(holding.keys()).toEqual(new Set(["group 1"]));
});

test("what was taken back is never made", async () => {
  const { holding, made } = held();
  expect(holding.takeBack("group 1")).toBe(true);
  expect(holding.keys()).toEqual(new Set());
  holding.flush();
  await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
  expect(made).toEqual([]);
});

test("a page that goes makes what waits, once, and knows that it goes", async () => {
  const { holding, made } = held();
  holding.flush();
  await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
  expect(made).toEqual([true]);
});

test("who leaves by a form is told once all that waited is made", async () => {
  let done = () => {};
  const { holding } = held(() => new Promise<void>((resolve) => (done = resolve)));
  const steps: string[] = [];
  const leaving = holding.flush()?.then(() => steps.push("left"));
  steps.push("made");
  done();
  await leaving;
  expect(steps).toEqual(["made", "left"]);
  expect(holding.flush()).toBeNull();
});

test("what was refused shows again, and says why", async () => {
  const why = new Error("refused");
  const { holding, settled } = held(() => Promise.reject(why));
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(settled).toEqual([{ refused: why }]);
  expect(holding.keys()).toEqual(new Set());
});

test("a second change of the same thing does not lose the first", async () => {
  const { holding, made } = held();
  const second: boolean[] = [];
  holding.hold(
    "group 1",
    async (isLeaving) => {
      second.push(isLeaving);
    },
    () => {},
  );
  expect(made).toEqual([false]);
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(second).toEqual([false]);
});

test("a view reads the same set until something changes, and is told when it does", () => {
  const { holding } = held();
  let told = 0;
  const stop = holding.subscribe(() => told++);
  expect(holding.keys()).toBe(holding.keys());
  holding.takeBack("group 1");
  stop();
  holding.takeBack("group 1");
  expect(told).toBe(1);
});

test("several changes are made one after the other, and those whose turn has not come when the page goes are made then", async () => {
  const holding = holdingFor(HOLD_MS);
  const made: [string, boolean][] = [];
  let answer = () => {};
  for (const key of ["one", "two", "three"])
    holding.hold(
      key,
      (isLeaving) => {
        made.push([key, isLeaving]);
        return isLeaving ? Promise.resolve() : new Promise<void>((resolve) => (answer = resolve));
      },
      () => {},
    );
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(made).toEqual([["one", false]]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual([
    ["one", false],
    ["two", false],
  ]);
  await holding.flush();
  answer();
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(made.slice(2)).toEqual([["three", true]]);
});
