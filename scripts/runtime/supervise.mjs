import { Failure } from "./failure.mjs";

const WITHIN_MS = 60_000;
const DEATHS_MAX = 5;

/**
 * Starts a part of the service, and starts it again whenever it ends by itself. `begin` answers the part: its `exit`
 * is a promise, `stop` ends it. `failure` rejects once the part cannot stay up: more than five deaths within a minute,
 * or one start that fails.
 */
export async function supervise(name, begin, { onDeath = () => {} } = {}) {
  let part = await begin();
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
      part = await begin();
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
      await Promise.race([failure.catch(() => {}), part.stop()]);
      // One that was being started meanwhile.
      await part.stop();
    },
  };
}
