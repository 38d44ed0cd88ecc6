import { existsSync } from "node:fs";
import { run } from "../boot/children.mjs";
import { inRoot } from "../boot/paths.mjs";

/** Puts the demonstration into the database; a seed leaves alone what is there. */
export async function seed(env) {
  const script = inRoot("prisma/seed/seed.ts");
  if (!existsSync(script)) return "nothing to seed";
  const args = ["--import", "tsx", script];
  const output = await run("Seeding", process.execPath, args, { env });
  return output.trim().split("\n").at(-1);
}
