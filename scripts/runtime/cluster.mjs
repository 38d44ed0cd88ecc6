import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { until } from "../boot/processes.mjs";
import { readPostmaster } from "./postmaster.mjs";

/** The superuser of the clusters we create. */
export const SUPERUSER = "aidstation";

const ALWAYS = {
  listen_addresses: "127.0.0.1",
  // Socket paths have a short limit, a clone can be deeply nested, and nobody needs a second way in.
  unix_socket_directories: "",
  max_connections: 100,
  shared_buffers: "96MB",
  work_mem: "4MB",
  maintenance_work_mem: "48MB",
  max_wal_size: "512MB",
  max_parallel_workers_per_gather: 0,
  io_method: "sync",
  huge_pages: "off",
  jit: "off",
};

/** For disposable clusters. */
const FORGETFUL = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Creates a cluster in `data` atomically: an interrupted attempt leaves nothing under that name. */
export async function initialise({ native, data, user, password, durable }) {
  const unfinished = `${data}.unfinished`;
  const passwordFile = join(dirname(data), "password.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  makeOwned(unfinished, user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The built-in provider sorts the same on every machine, whatever locales it has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const options = { ...user, cwd: "/", env: { PATH: process.env.PATH } };
  try {
    await run("Creating the database files", join(native, "bin", "initdb"), args, options);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

/**
 * Starts a cluster's server and resolves once it accepts connections, however long a recovery takes. It gets its own
 * process group, so that Ctrl-C reaches only the launcher, which stops it last.
 */
export async function startServer({ native, data, user, port, durable, log }) {
  const settings = Object.entries({ ...ALWAYS, ...(durable ? {} : FORGETFUL), port });
  const args = ["-D", data, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const output = openSync(log, "a", 0o600);
  const started = spawn(join(native, "bin", "postgres"), args, {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    env: { PATH: process.env.PATH, TZ: "UTC" },
  });
  closeSync(output);
  const state = { exited: false };
  const exit = new Promise((resolve) => {
    started.once("exit", resolve);
    started.once("error", resolve);
  }).then(() => {
    state.exited = true;
  });
  const isReady = () => {
    const postmaster = readPostmaster(data);
    return state.exited || (postmaster?.pid === started.pid && postmaster?.ready);
  };
  await until(isReady, Number.POSITIVE_INFINITY);
  if (state.exited) {
    const output = readFileSync(log, "utf8").slice(-4000);
    const reason = output.split("\n").filter((line) => /FATAL|PANIC|error/.test(line));
    const text = `PostgreSQL did not start: ${reason.at(-1) ?? lastLine(output)}`;
    throw Object.assign(new Failure(text), { output });
  }
  return { pid: started.pid, exit, stop: () => stop(started, exit) };
}

async function stop(server, exit) {
  const patience = setTimeout(() => server.kill("SIGQUIT"), 15_000);
  server.kill("SIGINT");
  await exit;
  clearTimeout(patience);
}

function makeOwned(directory, user) {
  mkdirSync(directory, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
}

function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}
