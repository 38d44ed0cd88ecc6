import { expect, test } from "vitest";
import { shutDown } from "./shut-down.mjs";

const never = () => new Promise(() => {});

/** A process whose parts take as long as they are told to, and that notes what it was given. */
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

test("requests under way have only the time that the work beside them has left", async () => {
  const slow = processThat({ stop: never, close: never });
  await shutDown({ ...slow, drainMs: 10, lastMs: 100 });
  expect(slow.given).toMatchObject({ isStopping: true, stops: 1 });
  expect(slow.given.patienceMs).toBeLessThan(10);
});

test("after work that ends at once they have all of it, and the draining counts apart", async () => {
  const quick = processThat({});
  await shutDown({ ...quick, drainMs: 500, lastMs: 60_000 });
  expect(quick.given.patienceMs).toBeGreaterThan(30_000);
  // A timer may fire a little early: what it left over is theirs, the draining's time is not.
  expect(quick.given.patienceMs).toBeLessThan(60_250);
});

test("a process that was not ready yet has nothing to drain and no work to stop", async () => {
  const starting = processThat({ state: "starting" });
  await shutDown({ ...starting, drainMs: 1_000_000, lastMs: 1_000 });
  expect(starting.given).toMatchObject({ isStopping: true, stops: 0 });
});
