import { existsSync } from "node:fs";
import { run } from "../boot/children.mjs";
import { inRoot } from "../boot/paths.mjs";
import { fingerprint, isStamped, stamped } from "./fingerprint.mjs";

const INPUTS = ["prisma/schema", "prisma.config.ts", "package-lock.json"];

const ENVIRONMENT = {
  // `generate` needs no schema engine, yet downloads one unless it is told of an executable that exists.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
};

/** Brings the database client up to date with the schema. What else is generated is committed. */
export async function generate() {
  const [stamp, inputs] = [inRoot("node_modules/.aidstation/client"), fingerprint(INPUTS)];
  if (existsSync(inRoot("prisma/generated")) && isStamped(stamp, inputs)) return "unchanged";
  const args = [inRoot("node_modules/prisma/build/index.js"), "generate", "--no-hints"];
  const env = { ...process.env, ...ENVIRONMENT };
  await stamped(stamp, inputs, () => run("prisma generate", process.execPath, args, { env }));
  return "prisma generate";
}
