import { existsSync, readFileSync } from "node:fs";
import createMDX from "@next/mdx";
import type { NextConfig } from "next";
import externalPackages from "./scripts/runtime/external-packages.json";

/** Typefaces for print: the files in `lib/paper/fonts.ts`, with their package manifests. */
const TYPEFACES = [
  "node_modules/@expo-google-fonts/*/package.json",
  "node_modules/@expo-google-fonts/*/{400Regular,700Bold}/*.ttf",
  "node_modules/@expo-google-fonts/kosugi/*.ttf",
  "node_modules/dejavu-fonts-ttf/package.json",
  "node_modules/dejavu-fonts-ttf/ttf/{DejaVuSans,DejaVuSans-Bold}.ttf",
];

/** The documentation guides and changelog, as Markdown. */
const GUIDES = ["docs/guide/*.md", "CHANGELOG.md"];

/** Returns a package and all of its dependencies. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const file = `${import.meta.dirname}/node_modules/${name}/package.json`;
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
  for (const dependency of Object.keys(dependencies)) withDependencies(dependency, found);
  return found;
}

/** A demonstration runs on the machine that built it and should start fast. */
const isDemonstration = process.env["BUILD_FOR"] === "demonstration";

const config: NextConfig = {
  // Everything needed to serve, in one folder; see the Dockerfile.
  ...(isDemonstration ? {} : { output: "standalone" }),
  outputFileTracingRoot: import.meta.dirname,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // No page has images to resize, and the resizer is not installed.
  images: { unoptimized: true },
  typedRoutes: true,
  reactStrictMode: true,
  // Sends each page's title in the first byte, including on re-render. A streamed title would be missing for a moment.
  htmlLimitedBots: /.*/,
  serverExternalPackages: externalPackages,
  // No page imports the job queue and the authorization server, which run beside the pages; typefaces are found by
  // path.
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
  // Every documentation page as Markdown: by its extension, or for clients that prefer Markdown.
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
  // Browsers request this path by default if a page declares no icon.
  redirects: async () => [{ source: "/favicon.ico", destination: "/logo.svg", permanent: true }],
  // `npm test` checks types once for everything, so a build doesn't have to.
  typescript: { ignoreBuildErrors: true },
  // Server code keeps its names so that stack traces in logs are readable. One worker is enough for this many pages and
  // keeps a build's memory small. If the connection breaks during a page refresh, the refresh waits for it instead of
  // falling back to a browser reload that would lose typed input.
  experimental: {
    cpus: 1,
    turbopackMinify: { server: false, client: true },
    // Writing the cache took a third of the build time, and every start after the first finds the pages built.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: !isDemonstration,
    turbopackInputSourceMaps: !isDemonstration,
    useOffline: true,
  },
};

/** The build compiles the documentation. */
const withMDX = createMDX({
  extension: /\.mdx?$/,
  options: {
    remarkPlugins: ["remark-gfm"],
    rehypePlugins: ["rehype-slug", `${import.meta.dirname}/lib/docs/markdown.mjs`],
  },
});

export default withMDX(config);
