import { killChildren, stopChildren } from "./children.mjs";
import { isSame, npmAbove } from "./processes.mjs";
import { stopStages } from "./stages.mjs";

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Listens for the wish to stop: a signal, or the end of the npm that runs us, since nobody could then pass a
 * signal on. Programs that a stage waits for are ended, and no other stage begins.
 */
export function listenForStop() {
  let code = null;
  let since = 0;
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  const stop = (wanted) => {
    // One Ctrl-C may arrive twice, from the terminal and through npm; a second one comes later.
    if (code !== null) return performance.now() - since > 1500 ? killChildren() : undefined;
    [code, since] = [wanted, performance.now()];
    stopStages();
    resolve();
    stopChildren();
  };
  for (const [signal, wanted] of Object.entries(CODES)) process.on(signal, () => stop(wanted));
  const npm = npmAbove();
  if (npm) setInterval(() => isSame(npm) || stop(1), 1000).unref();
  return { promise, code: () => code };
}
