import { signalGroup, start } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { inRoot } from "./paths.mjs";
import { until } from "./processes.mjs";

/**
 * Hands connections over to a child, and keeps each one until the child says that it has it: what was on its way to a
 * child that died would otherwise be a connection that nobody ever answers or closes.
 */
function newHandOver(child) {
  const underWay = new Map();
  let last = 0;
  const letGo = (id) => {
    underWay.get(id)?.destroy();
    underWay.delete(id);
  };
  child.on("message", letGo);
  // With a connection on its way a channel breaks without a word, so the exit is heard as well.
  for (const end of ["disconnect", "exit"]) {
    child.once(end, () => {
      for (const id of underWay.keys()) letGo(id);
    });
  }
  return (socket) => {
    last += 1;
    const id = last;
    underWay.set(id, socket);
    child.send(id, socket, { keepOpen: true }, (error) => error && letGo(id));
  };
}

/**
 * Starts the HTTP server and answers when its first answer is possible. `output` is where its lines go. It listens by
 * itself, unless a front owns the port: then that leads connections to it while it is there.
 */
export async function startServing(env, { output = "inherit", front, apiOnly = false } = {}) {
  // The service fits into a small machine; whoever has a larger one says so.
  const flags = /max-old-space-size/.test(env.NODE_OPTIONS ?? "")
    ? []
    : ["--max-old-space-size=512"];
  if (env.NODE_ENV === "development") flags.length = 0;
  const options = [front && "--sockets-from-launcher", apiOnly && "--api-only"].filter(Boolean);
  const args = [inRoot("scripts/serve.mjs"), ...options];
  const { child, exit } = start(process.execPath, [...flags, ...args], {
    env,
    hurried: false,
    stdio: ["ignore", output, output, "ipc"],
  });
  let ready = false;
  let ended = null;
  const handOver = newHandOver(child);
  const away = () => front?.lead(null);
  for (const end of ["disconnect", "exit"]) child.once(end, away);
  child.on("message", (message) => {
    if (message !== "ready") return;
    ready = true;
    front?.lead(handOver);
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
    away();
    // A channel that is open keeps this process alive.
    child.kill("SIGTERM");
    if (!(await until(() => ended, 30_000))) signalGroup(child.pid, "SIGKILL");
    await exit;
  };
  return { pid: child.pid, exit, stop };
}
