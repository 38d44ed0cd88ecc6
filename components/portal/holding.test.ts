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

test("a change shows at once, and is sent once when its hold ends", async () => {
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

test("an undone change is never sent", async () => {
  const { holding, made } = held();
  expect(holding.takeBack("group 1")).toBe(true);
  expect(holding.keys()).toEqual(new Set());
  holding.flush();
  await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
  expect(made).toEqual([]);
});

test("a change that another one needs is sent at once, and once", async () => {
  const { holding, made, settled } = held();
  await holding.makeNow("group 1");
  expect([made, settled]).toEqual([[false], ["done"]]);
  await holding.makeNow("group 1");
  await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
  expect(made).toEqual([false]);
});

test.each(["its hold ended", "the page was hidden"])(
  "a change that another one needs is waited for if it is on its way, as %s",
  async (why) => {
    let answer = () => {};
    const { holding } = held(() => new Promise<void>((resolve) => (answer = resolve)));
    if (why === "its hold ended") await vi.advanceTimersByTimeAsync(HOLD_MS);
    else holding.flush();
    const steps: string[] = [];
    const needed = holding.makeNow("group 1").then(() => steps.push("needed"));
    await vi.advanceTimersByTimeAsync(0);
    steps.push("made");
    answer();
    await needed;
    expect(steps).toEqual(["made", "needed"]);
  },
);

test("several changes that another one needs are sent one after another", async () => {
  const holding = holdingFor(HOLD_MS);
  const made: string[] = [];
  let answer = () => {};
  for (const key of ["one", "two"])
    holding.hold(
      key,
      () => {
        made.push(key);
        return new Promise<void>((resolve) => (answer = resolve));
      },
      () => {},
    );
  void holding.makeNow("one");
  const needed = holding.makeNow("two");
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual(["one"]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual(["one", "two"]);
  answer();
  await needed;
});

test("leaving the page sends pending changes once, marked as such", async () => {
  const { holding, made } = held();
  holding.flush();
  await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
  expect(made).toEqual([true]);
});

test("a form that leaves the page waits until all pending changes are sent", async () => {
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

test("a refused change is reverted, with the reason", async () => {
  const why = new Error("refused");
  const { holding, settled } = held(() => Promise.reject(why));
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(settled).toEqual([{ refused: why }]);
  expect(holding.keys()).toEqual(new Set());
});

test("a second change to the same item doesn't lose the first", async () => {
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

test("a view reads the same set until something changes, and is notified when it does", () => {
  const { holding } = held();
  let told = 0;
  const stop = holding.subscribe(() => told++);
  expect(holding.keys()).toBe(holding.keys());
  holding.takeBack("group 1");
  stop();
  holding.takeBack("group 1");
  expect(told).toBe(1);
});

test("changes are sent one after another, and pending ones are sent when the page closes", async () => {
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
