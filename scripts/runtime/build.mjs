import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "../boot/children.mjs";
import { inRoot, PAGES_STAMP } from "../boot/paths.mjs";
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

/**
 * Settings that modules require when loaded but a build doesn't use, so that a build is the same wherever it will run.
 */
const PLACEHOLDERS = {
  DATABASE_URL: "postgresql://build.invalid/none",
  APP_SECRET: "0".repeat(64),
  NODE_ENV: "production",
};

/** Builds pages and server, unless the last build had the same sources. */
export async function build(env) {
  const built = await Promise.all([bundle(), buildPages(env)]);
  return built.every((one) => one === "unchanged") ? "unchanged" : "built";
}

/**
 * Builds the pages, unless the last build had the same sources. A `demonstration` omits what its server never asks Next
 * for: the API routes, which are served separately, the standalone folder for an image, and source maps.
 */
export async function buildPages(env, { demonstration = false } = {}) {
  const sources = fingerprint(SOURCES);
  const [stamp, part] = [inRoot(PAGES_STAMP), `demonstration ${sources}`];
  const isBuilt = isStamped(stamp, sources) || (demonstration && isStamped(stamp, part));
  if (existsSync(inRoot(".next/BUILD_ID")) && isBuilt) return "unchanged";
  await stamped(stamp, demonstration ? part : sources, async () => {
    const paths = demonstration ? ["--debug-build-paths", "app/**,!app/v1/**"] : [];
    const next = inRoot("node_modules/next/dist/bin/next");
    const args = ["--max-old-space-size=1536", next, "build", ...paths];
    const kind = { BUILD_FOR: demonstration ? "demonstration" : "production" };
    await run("next build", process.execPath, args, { env: { ...env, ...PLACEHOLDERS, ...kind } });
    compileAhead();
  });
  return "built";
}

/** Minimum script size, in characters, that is worth it. */
const COMPILED_AHEAD = 100_000;

/**
 * Asks browsers that support the comment to compile the scripts of every page (React and Next) while they download, off
 * the main thread, instead of function by function when called. The longest task of a page drops from 76 ms to 36.
 */
function compileAhead() {
  const { rootMainFiles } = JSON.parse(readFileSync(inRoot(".next/build-manifest.json"), "utf8"));
  for (const file of rootMainFiles.map((name) => inRoot(".next", name))) {
    const script = readFileSync(file, "utf8");
    if (script.length > COMPILED_AHEAD)
      writeFileSync(file, `//# allFunctionsCalledOnLoad\n${script}`);
  }
}
