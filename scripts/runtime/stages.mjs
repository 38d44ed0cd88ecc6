/** Thrown into whatever runs when somebody asked us to stop. */
export class Stopped extends Error {}

let stopped = false;

/** From now on no stage begins. */
export function stopStages() {
  stopped = true;
}

/**
 * Runs one stage and prints its name, what came of it (the answer of `work`, if it has one) and how long it
 * took. A slow stage shows in between that it is alive, unless something else prints meanwhile.
 */
export async function stage(name, work, { isBeside = false } = {}) {
  if (stopped) throw new Stopped();
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const line = (text) => `  ${name.padEnd(12)}${text}`;
  const screen = process.stdout;
  const alive = () =>
    screen.isTTY
      ? screen.write(`\r${line(`… ${seconds()}`)}`)
      : console.log(line(`… ${seconds()}`));
  const heartbeat = isBeside ? undefined : setInterval(alive, screen.isTTY ? 500 : 5000);
  const clear = () => {
    clearInterval(heartbeat);
    if (screen.isTTY && !isBeside) screen.write("\r\u001b[K");
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
