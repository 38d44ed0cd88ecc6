import { existsSync, readFileSync } from "node:fs";
import type { NextConfig } from "next";
import externalPackages from "./scripts/runtime/external-packages.json";

/** What is printed is set in: the files of `lib/paper/fonts.ts`, with the names of their packages. */
const TYPEFACES = [
  "node_modules/@expo-google-fonts/*/package.json",
  "node_modules/@expo-google-fonts/*/{400Regular,700Bold}/*.ttf",
  "node_modules/@expo-google-fonts/kosugi/*.ttf",
  "node_modules/dejavu-fonts-ttf/package.json",
  "node_modules/dejavu-fonts-ttf/ttf/{DejaVuSans,DejaVuSans-Bold}.ttf",
];

/** A package and all that it depends on. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const file = `${import.meta.dirname}/node_modules/${name}/package.json`;
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  for (const dependency of Object.keys(dependencies)) withDependencies(dependency, found);
  return found;
}

const config: NextConfig = {
  // What a machine needs to serve, in one folder: see the Dockerfile.
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  typedRoutes: true,
  reactStrictMode: true,
  // A page has its title from its first byte on, and while it is drawn anew: streamed apart, it had none for a moment.
  htmlLimitedBots: /.*/,
  serverExternalPackages: externalPackages,
  // No page imports the queue of jobs, which runs beside them; typefaces are found by their paths.
  outputFileTracingIncludes: {
    "/api/inngest": [...withDependencies("graphile-worker")].map(
      (name) => `node_modules/${name}/**`,
    ),
    "/v1/coach/athletes/*/report": TYPEFACES,
    "/v1/coach/athletes/*/sessions/*/fit": TYPEFACES,
    "/v1/nutrition/products/fit": TYPEFACES,
    "/me/sessions/*/carry/paper": TYPEFACES,
  },
  // Browsers ask for it by themselves where no page has told them of another.
  redirects: async () => [{ source: "/favicon.ico", destination: "/logo.svg", permanent: true }],
  // Types are checked by npm test, once for everything; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Server code keeps its names, so that a stack trace in a log can be read.
  // One worker is enough for this many pages, and keeps the memory of a build small. A page that is read anew while the
  // connection breaks waits for it, and does not give way to the browser's own with everything that was typed.
  experimental: {
    cpus: 1,
    turbopackMinify: { server: false, client: true },
    // Writing it took a third of a build's time, and every start after the first finds the pages built.
    turbopackFileSystemCacheForBuild: false,
    useOffline: true,
  },
};

export default config;
