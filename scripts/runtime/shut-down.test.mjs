import { expect, test } from "vitest";
import { shutDown } from "./shut-down.mjs";

const never = () => new Promise(() => {});

/** Creates a process whose parts take as long as told, and that records what it was given. */
function processThat({ stop = async () => {}, close = async () => {}, state = "ready" }) {
  const given = { isStopping: false, stops: 0, patienceMs: null };
  return {
    given,
    gate: {
      state: () => state,
      stopping: () => {
        given.isStopping = true;
      },
      drained: async (patienceMs) => {
        given.patienceMs = patienceMs;
      },
    },
    application: {
      stop: () => {
        given.stops++;
        return stop();
      },
    },
    pages: { close },
  };
}

test("running requests only get the time that background work has left", async () => {
  const slow = processThat({ stop: never, close: never });
  await shutDown({ ...slow, drainMs: 10, lastMs: 100 });
  expect(slow.given).toMatchObject({ isStopping: true, stops: 1 });
  expect(slow.given.patienceMs).toBeLessThan(10);
});

test("after work that finishes at once they get all of it, and draining counts separately", async () => {
  const quick = processThat({});
  await shutDown({ ...quick, drainMs: 500, lastMs: 60_000 });
  expect(quick.given.patienceMs).toBeGreaterThan(30_000);
  // Timers may fire slightly early; that remainder counts for the requests, but the draining time does not.
  expect(quick.given.patienceMs).toBeLessThan(60_250);
});

test("a process that wasn't ready yet has nothing to drain and no work to stop", async () => {
  const starting = processThat({ state: "starting" });
  await shutDown({ ...starting, drainMs: 1_000_000, lastMs: 1_000 });
  expect(starting.given).toMatchObject({ isStopping: true, stops: 0 });
});
