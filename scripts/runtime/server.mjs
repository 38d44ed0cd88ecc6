import { signalGroup, start } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";
import { until } from "../boot/processes.mjs";

/** Starts the HTTP server and resolves once it can respond. `output` is where its log lines go. */
export async function startServing(env, { output = "inherit", apiOnly = false } = {}) {
  // The service fits on a small machine; NODE_OPTIONS can give it more memory.
  const isLimited = env.NODE_ENV !== "development" && !/max-old-space-size/.test(env.NODE_OPTIONS);
  const args = [inRoot("scripts/serve.mjs"), ...(apiOnly ? ["--api-only"] : [])];
  const flags = isLimited ? ["--max-old-space-size=512"] : [];
  const { child, exit } = start(process.execPath, [...flags, ...args], {
    env,
    hurried: false,
    stdio: ["ignore", output, output, "ipc"],
  });
  let ready = false;
  let ended = null;
  child.on("message", (message) => {
    ready ||= message === "ready";
  });
  // The channel breaks if the child dies in the middle of a message; its exit reports that as well.
  child.on("error", () => {});
  exit.then((end) => {
    ended = end;
  });
  await until(() => ready || ended, Number.POSITIVE_INFINITY);
  if (ended)
    throw new Failure(`The server did not start (${ended.signal ?? `exit code ${ended.code}`}).`);
  const stop = async () => {
    // An open channel keeps this process alive.
    child.kill("SIGTERM");
    if (!(await until(() => ended, 30_000))) signalGroup(child.pid, "SIGKILL");
    await exit;
  };
  return { pid: child.pid, exit, stop };
}
