import { Failure } from "../boot/failure.mjs";
import { until } from "../boot/processes.mjs";

const WITHIN_MS = 60_000;
const DEATHS_MAX = 5;
/** How long a stop waits for a part that is being started to be there. */
const START_MS = 30_000;

/**
 * Starts a part of the service, and starts it again whenever it ends by itself. `begin` answers the part: its `exit`
 * is a promise, `stop` ends it. `failure` rejects once the part cannot stay up: more than five deaths within a minute,
 * or one start that fails. `stop` ends the part that is there, and one that is being started.
 */
export async function supervise(name, begin, { onDeath = () => {} } = {}) {
  let starting = begin();
  let part = await starting;
  let isStopping = false;
  const deaths = [];

  async function keepAlive() {
    while (!isStopping) {
      await part.exit;
      if (isStopping) return;
      onDeath();
      const now = performance.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < WITHIN_MS).length;
      if (recent > DEATHS_MAX) {
        throw new Failure(
          `The ${name} does not stay up: it ended ${recent} times within a minute.`,
        );
      }
      console.error(`The ${name} ended by itself and is started again.`);
      starting = begin();
      part = await starting;
    }
  }

  const failure = keepAlive();
  // Heard by whoever waits for it; a part that is stopped while it starts has nobody to tell.
  failure.catch(() => {});
  return {
    first: part,
    failure,
    stop: async () => {
      isStopping = true;
      let isSettled = false;
      const settled = () => {
        isSettled = true;
      };
      starting.then(settled, settled);
      // One that takes longer is stopped as soon as it is there.
      const stopped = starting.then(
        (begun) => begun.stop(),
        () => {},
      );
      if (await until(() => isSettled, START_MS)) await stopped;
    },
  };
}
