import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { APPLICATION, inRoot } from "../boot/paths.mjs";
import { fingerprint, isStamped, stamped } from "./fingerprint.mjs";

/** The folder of the server's bundled modules, each there once. */
const FOLDER = dirname(APPLICATION);

const SOURCES = [
  "app",
  "inngest",
  "lib",
  "prisma/generated",
  "prisma/seed",
  "application.ts",
  "scripts/admin.ts",
  "scripts/admin",
  "scripts/runtime/bundle.mjs",
  "scripts/runtime/external-packages.json",
  "tsconfig.json",
  "package-lock.json",
];

/** Bundles the API and its background work, unless the last bundle had the same sources. */
export async function bundle() {
  const [stamp, sources] = [inRoot(`${FOLDER}/aidstation-sources`), fingerprint(SOURCES)];
  if (existsSync(inRoot(APPLICATION)) && isStamped(stamp, sources)) return "unchanged";
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  await stamped(stamp, sources, () =>
    build({
      absWorkingDir: inRoot("."),
      entryPoints: {
        application: "application.ts",
        catalog: "prisma/seed/catalog/rows.ts",
        sample: "prisma/seed/sample/load.ts",
        seed: "prisma/seed/seed.ts",
        settings: "lib/platform/settings.ts",
        admin: "scripts/admin.ts",
      },
      outdir: FOLDER,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: true,
      // Loaded from node_modules, as Next does, so that a process has each of them once.
      external: JSON.parse(readFileSync(inRoot("scripts/runtime/external-packages.json"), "utf8")),
      // CommonJS packages load Node's built-in modules with `require`.
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: "warning",
    }),
  );
  return "bundled";
}
