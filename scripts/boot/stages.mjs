import { killChildren, stopChildren } from "./children.mjs";
import { isSame, npmAbove } from "./processes.mjs";

/** Thrown into whatever runs when somebody asked us to stop. */
export class Stopped extends Error {}

let stopped = false;

/**
 * Runs one stage and prints its name, what came of it (the answer of `work`, if it has one) and how long it
 * took. A slow stage shows in between that it is alive.
 */
export async function stage(name, work) {
  if (stopped) throw new Stopped();
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const line = (text) => `  ${name.padEnd(12)}${text}`;
  const screen = process.stdout;
  const alive = () =>
    screen.isTTY
      ? screen.write(`\r${line(`… ${seconds()}`)}`)
      : console.log(line(`… ${seconds()}`));
  const heartbeat = setInterval(alive, screen.isTTY ? 500 : 5000);
  const clear = () => {
    clearInterval(heartbeat);
    if (screen.isTTY) screen.write("\r\u001b[K");
  };
  try {
    const answer = await work();
    clear();
    console.log(
      line(`${seconds().padEnd(9)}${typeof answer === "string" ? answer : ""}`.trimEnd()),
    );
    return answer;
  } catch (error) {
    clear();
    if (stopped) throw new Stopped();
    console.log(line(`${seconds().padEnd(9)}failed`));
    throw error;
  }
}

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
    stopped = true;
    resolve();
    stopChildren();
  };
  const listeners = Object.entries(CODES).map(([signal, wanted]) => [signal, () => stop(wanted)]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const npm = npmAbove();
  const watch = npm && setInterval(() => isSame(npm) || stop(1), 1000).unref();
  const close = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
    if (watch) clearInterval(watch);
  };
  return { promise, code: () => code, close };
}
