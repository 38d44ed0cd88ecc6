import { signalGroup, start } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";
import { until } from "../boot/processes.mjs";

/** Starts the HTTP server and answers when its first answer is possible. `output` is where its lines go. */
export async function startServing(env, { output = "inherit", apiOnly = false } = {}) {
  // The service fits into a small machine; NODE_OPTIONS gives it more where there is more.
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
  // It breaks when the child dies in the middle of a message, which its exit tells as well.
  child.on("error", () => {});
  exit.then((end) => {
    ended = end;
  });
  await until(() => ready || ended, Number.POSITIVE_INFINITY);
  if (ended)
    throw new Failure(`The server did not start (${ended.signal ?? `exit code ${ended.code}`}).`);
  const stop = async () => {
    // A channel that is open keeps this process alive.
    child.kill("SIGTERM");
    if (!(await until(() => ended, 30_000))) signalGroup(child.pid, "SIGKILL");
    await exit;
  };
  return { pid: child.pid, exit, stop };
}
