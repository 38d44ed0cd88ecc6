import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../boot/ports.mjs";
import { initialise, SUPERUSER, startServer } from "./cluster.mjs";
import { canEnter, databaseUser } from "./database-user.mjs";
import { copyNative, installedNative, linkLibraries, runs } from "./native.mjs";

/** Starts an empty PostgreSQL server that is deleted with all its data by `stop()`. */
export async function temporaryCluster() {
  const user = databaseUser();
  const home = temporaryHome(user);
  try {
    const native = await reachableNative(user, home);
    const [data, password, port] = [
      join(home, "postgres"),
      randomBytes(16).toString("hex"),
      await freePort(),
    ];
    await initialise({ native, data, user, password, durable: false });
    const log = join(home, "postgres.log");
    const server = await startServer({ native, data, user, port, durable: false, log });
    // Also runs if this process dies of an error; then there is no time for a clean shutdown.
    const abandon = () => {
      process.kill(server.pid, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    };
    process.once("exit", abandon);
    return {
      home,
      url: (database = "postgres") =>
        `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
      stop: async () => {
        process.off("exit", abandon);
        await server.stop();
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function temporaryHome(user) {
  const base = [tmpdir(), "/var/tmp", "/tmp"].find((directory) => canEnter(user, directory));
  const home = mkdtempSync(join(base ?? tmpdir(), "aidstation-"));
  // Other users may traverse it to reach their own files, and see nothing else.
  if (user.uid !== undefined) chmodSync(home, 0o711);
  return home;
}

async function reachableNative(user, home) {
  const native = await installedNative();
  linkLibraries(native);
  if (runs(native, user)) return native;
  const copy = join(home, "native");
  copyNative(native, copy);
  return copy;
}
