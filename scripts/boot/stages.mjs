import { killChildren, stopChildren } from "./children.mjs";
import { isSame, npmAbove } from "./processes.mjs";

/** Thrown into running work when a stop was requested. */
export class Stopped extends Error {}

let stopped = false;

/** The running stages, and when each began. */
const running = new Map();

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const line = (name, text) => `  ${name.padEnd(12)}${text}`.trimEnd();

/** Shows that the running stages are alive. */
function showRunning() {
  const all = [...running].map(([name, began]) => `${name} ${seconds(began)}`).join(", ");
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  … ${all}`);
  else console.log(`  … ${all}`);
}

function print(text) {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  console.log(text);
}

/**
 * Runs one stage and prints its name, its duration and its result (what `work` returns, if text). A slow stage shows
 * progress in between, unless something else prints meanwhile.
 */
export async function stage(name, work, { isBeside = false } = {}) {
  if (stopped) throw new Stopped();
  const began = performance.now();
  running.set(name, began);
  const heartbeat = isBeside
    ? undefined
    : setInterval(showRunning, process.stdout.isTTY ? 500 : 15_000);
  try {
    const answer = await work();
    const text = typeof answer === "string" ? answer : "";
    print(line(name, `${seconds(began).padEnd(9)}${text}`));
    return answer;
  } catch (error) {
    if (stopped) throw new Stopped();
    print(line(name, `${seconds(began).padEnd(9)}failed`));
    throw error;
  } finally {
    clearInterval(heartbeat);
    running.delete(name);
  }
}

/** Runs several chains of stages in parallel. When one fails, lets the others end as soon as they can, then throws. */
export async function together(...chains) {
  const failures = [];
  const failed = (error) => {
    failures.push(error);
    stopped = true;
    stopChildren();
  };
  await Promise.all(chains.map(async (chain) => chain()).map((one) => one.catch(failed)));
  if (failures.length > 0) throw failures[0];
}

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Listens for a stop: a signal, or the end of the npm that runs us, after which nobody could forward a signal. Ends the
 * programs that stages are waiting for and starts no further stage.
 */
export function listenForStop() {
  let code = null;
  let since = 0;
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  const stop = (wanted) => {
    // One Ctrl-C may arrive twice, from the terminal and through npm; a real second one comes later.
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
