import { existsSync, readFileSync } from "node:fs";
import createMDX from "@next/mdx";
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

/** The written pages of the documentation, and what they are made of as Markdown. */
const GUIDES = ["docs/guide/*.md", "CHANGELOG.md"];

/** A package and all that it depends on. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const file = `${import.meta.dirname}/node_modules/${name}/package.json`;
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  for (const dependency of Object.keys(dependencies)) withDependencies(dependency, found);
  return found;
}

/** A demonstration starts as soon as it can, on the machine that built it. */
const isDemonstration = process.env["BUILD_FOR"] === "demonstration";

const config: NextConfig = {
  // What a machine needs to serve, in one folder: see the Dockerfile.
  ...(isDemonstration ? {} : { output: "standalone" }),
  outputFileTracingRoot: import.meta.dirname,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // No page has an image to resize, and what would do it is not installed.
  images: { unoptimized: true },
  typedRoutes: true,
  reactStrictMode: true,
  // A page has its title from its first byte on, and while it is drawn anew: streamed apart, it had none for a moment.
  htmlLimitedBots: /.*/,
  serverExternalPackages: externalPackages,
  // No page imports the queue of jobs and the authorization server, which run beside them; typefaces are found by their paths.
  outputFileTracingIncludes: {
    "/api/inngest": ["graphile-worker", "oidc-provider"].flatMap((name) =>
      [...withDependencies(name)].map((found) => `node_modules/${found}/**`),
    ),
    "/v1/coach/athletes/*/report": TYPEFACES,
    "/v1/coach/athletes/*/sessions/*/fit": TYPEFACES,
    "/v1/nutrition/products/fit": TYPEFACES,
    "/me/sessions/*/carry/paper": TYPEFACES,
    ...Object.fromEntries(
      ["/docs/**", "/docs-text/**", "/llms.txt", "/llms-full.txt"].map((path) => [path, GUIDES]),
    ),
  },
  // Every page of the documentation as Markdown: by its ending, or for who says that they prefer it.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/docs.md", destination: "/docs-text/index" },
      { source: "/docs/:path*.md", destination: "/docs-text/:path*" },
      {
        source: "/docs/:path*",
        has: [{ type: "header", key: "accept", value: "text/markdown" }],
        destination: "/docs-text/:path*",
      },
    ],
  }),
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
    turbopackSourceMaps: !isDemonstration,
    turbopackInputSourceMaps: !isDemonstration,
    useOffline: true,
  },
};

/** The documentation is compiled by a build. */
const withMDX = createMDX({
  extension: /\.mdx?$/,
  options: {
    remarkPlugins: ["remark-gfm"],
    rehypePlugins: ["rehype-slug", `${import.meta.dirname}/lib/docs/markdown.mjs`],
  },
});

export default withMDX(config);
