import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { DATA, inRoot, ROOT } from "./paths.mjs";

/** The port to serve on, from the environment. */
export function wantedPort(value = process.env.PORT) {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT must be a number from 1 to 65535, not "${value}".`);
}

/** Why this environment asks for production, which the demonstration must never be mixed with, or null. */
export function productionProblem(env) {
  const reasons = ["DATABASE_URL", "STRIPE_SECRET_KEY_LIVE"].filter((name) => env[name]);
  if (env.NODE_ENV === "production") reasons.push("NODE_ENV=production");
  if (reasons.length === 0) return null;
  return `This is the demonstration, which brings its own database and payments, and ${reasons.join(", ")} is set. Production is: npm run build, npm run migrate, npm run serve (docs/operating.md).`;
}

/** Makes the data directory if there is none, and refuses one that cannot be written. */
export function checkData(directory = DATA) {
  try {
    if (mkdirSync(directory, { recursive: true })) {
      // PostgreSQL may run as another user than we do and must be able to pass; our secrets are 0600.
      chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    if (!statSync(directory).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    const probe = join(directory, `probe-${process.pid}`);
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
