import { existsSync } from "node:fs";
import { run } from "./children.mjs";
import { fingerprint, isStamped, stamped } from "./fingerprint.mjs";
import { inRoot } from "./paths.mjs";

const LOCK = "package-lock.json";

/** What is generated: from which files, by which program, and what must be there afterwards. */
const GENERATORS = [
  {
    name: "client",
    inputs: ["prisma/schema", "prisma.config.ts", LOCK],
    result: "prisma/generated",
    args: ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
  },
  {
    name: "manifest",
    inputs: ["app", "scripts/manifest.ts", LOCK],
    result: "scripts/manifest.ts",
    args: ["node_modules/tsx/dist/cli.mjs", "scripts/manifest.ts"],
  },
];

const ENVIRONMENT = {
  // `generate` needs no schema engine, yet downloads one unless it is told of an executable that exists.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
};

/** Brings all generated sources up to date and says which it had to write. */
export async function generate() {
  const written = [];
  for (const { name, inputs, result, args } of GENERATORS) {
    if (!existsSync(inRoot(inputs[0])) || !existsSync(inRoot(args.at(-1)))) {
      if (name !== "client") continue;
    }
    const stamp = inRoot("node_modules/.aidstation", name);
    if (existsSync(inRoot(result)) && isStamped(stamp, fingerprint(inputs))) continue;
    const env = { ...process.env, ...ENVIRONMENT };
    await run(`Generating the ${name}`, process.execPath, args, { env });
    await stamped(stamp, fingerprint(inputs), async () => {});
    written.push(name);
  }
  return written.length > 0 ? written.join(", ") : "unchanged";
}
