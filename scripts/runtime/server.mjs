import { signalGroup, start } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { inRoot } from "./paths.mjs";
import { until } from "./processes.mjs";

/** Starts the HTTP server and answers when its first answer is possible. `output` is where its lines go. */
export async function startServing(env, { output = "inherit" } = {}) {
  // The service fits into a small machine; whoever has a larger one says so.
  const flags = /max-old-space-size/.test(env.NODE_OPTIONS ?? "")
    ? []
    : ["--max-old-space-size=512"];
  if (env.NODE_ENV === "development") flags.length = 0;
  const { child, exit } = start(process.execPath, [...flags, inRoot("scripts/serve.mjs")], {
    env,
    hurried: false,
    stdio: ["ignore", output, output, "ipc"],
  });
  let ready = false;
  let ended = null;
  child.on("message", (message) => {
    ready ||= message === "ready";
  });
  exit.then((end) => {
    ended = end;
  });
  await until(() => ready || ended, Number.POSITIVE_INFINITY);
  if (ended)
    throw new Failure(`The server did not start (${ended.signal ?? `exit code ${ended.code}`}).`);
  const stop = async () => {
    // A channel that is open keeps this process alive.
    child.kill("SIGTERM");
    if (!(await until(() => ended, 15_000))) signalGroup(child.pid, "SIGKILL");
    await exit;
  };
  return { exit, stop };
}
