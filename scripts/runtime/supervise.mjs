import { Failure } from "../boot/failure.mjs";
import { until } from "../boot/processes.mjs";

const WITHIN_MS = 60_000;
const DEATHS_MAX = 5;
/** How long a stop waits for a part that is still starting. */
const START_MS = 30_000;

/**
 * Starts a part of the service and restarts it whenever it exits on its own. `begin` returns the part: its `exit` is a
 * promise, `stop` ends it. `failure` rejects once the part cannot stay up: more than five exits within a minute, or one
 * failed start. `stop` ends the running part, or one that is starting.
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
  // Whoever awaits it handles the rejection; a part stopped while it starts has nobody waiting.
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
      // A part that takes longer is stopped once it has started.
      const stopped = starting.then(
        (begun) => begun.stop(),
        () => {},
      );
      if (await until(() => isSettled, START_MS)) await stopped;
    },
  };
}
