import { existsSync } from "node:fs";
import { run } from "../boot/children.mjs";
import { inRoot } from "../boot/paths.mjs";
import { bundle } from "./bundle.mjs";
import { fingerprint, isStamped, stamped } from "./fingerprint.mjs";

/** Everything that `next build` reads. */
const SOURCES = [
  "app",
  "components",
  "docs",
  "inngest",
  "lib",
  "prisma/generated",
  "public",
  "instrumentation-client.ts",
  "mdx-components.tsx",
  "next.config.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/runtime/external-packages.json",
];

/** What modules ask for when they are loaded, and a build does not use: it is the same wherever it will serve. */
const PLACEHOLDERS = {
  DATABASE_URL: "postgresql://build.invalid/none",
  APP_SECRET: "0".repeat(64),
  NODE_ENV: "production",
};

/** Builds pages and server unless the last build was of the same sources. */
export async function build(env) {
  const built = await Promise.all([bundle(), buildPages(env)]);
  return built.every((one) => one === "unchanged") ? "unchanged" : "built";
}

/** Builds the pages unless the last build was of the same sources. */
export async function buildPages(env) {
  const [stamp, sources] = [inRoot(".next/aidstation-sources"), fingerprint(SOURCES)];
  if (existsSync(inRoot(".next/BUILD_ID")) && isStamped(stamp, sources)) return "unchanged";
  await stamped(stamp, sources, async () => {
    const args = ["--max-old-space-size=1536", inRoot("node_modules/next/dist/bin/next"), "build"];
    await run("next build", process.execPath, args, { env: { ...env, ...PLACEHOLDERS } });
  });
  return "built";
}
