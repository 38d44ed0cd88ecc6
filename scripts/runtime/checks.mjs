import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { Failure } from "./failure.mjs";
import { DATA, inData, inRoot, ROOT } from "./paths.mjs";
import { portError } from "./ports.mjs";

/** The port to serve on, from the environment. */
export function wantedPort(value = process.env.PORT) {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT must be a number from 1 to 65535, not "${value}".`);
}

/** Refuses a port that we could not listen on, before anything slow has happened. */
export async function checkPort(port) {
  const host = process.env.HOST || undefined;
  for (const address of [host, "127.0.0.1"]) {
    const error = await portError(port, address);
    if (error === null || error === "EAFNOSUPPORT") continue;
    if (error === "EADDRINUSE") {
      const hint = `PORT=${port < 65_535 ? port + 1 : 3000} npm start`;
      throw new Failure(`Port ${port} is in use. Stop what uses it or choose another: ${hint}`);
    }
    if (error === "EACCES") throw new Failure(`This user may not listen on port ${port}.`);
    throw new Failure(`Cannot listen on ${address ?? "any address"}, port ${port}: ${error}.`);
  }
}

/** Makes the data directory if there is none, and refuses one that cannot be written. */
export function checkData(directory = DATA) {
  try {
    if (mkdirSync(directory, { recursive: true })) {
      // PostgreSQL may run as another user than we do and must be able to pass; our secrets are 0600.
      chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    if (!statSync(directory).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    const probe = inData(`probe-${process.pid}`);
    writeFileSync(probe, Buffer.alloc(8192));
    rmSync(probe);
  } catch (error) {
    const reason = {
      EACCES: "this user may not write there",
      EPERM: "this user may not write there",
      EROFS: "the file system is read-only",
      ENOTDIR: "it is not a directory",
      EEXIST: "it is not a directory",
    }[error.code];
    if (!reason) throw error;
    throw new Failure(`Cannot use the data directory ${directory}: ${reason}.`);
  }
}

/** Refuses a clone that we would have to install into and cannot. */
export function checkClone() {
  try {
    accessSync(inRoot("package.json"), constants.R_OK);
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Failure(`Cannot install into ${ROOT}: this user may not write there.`);
  }
}
