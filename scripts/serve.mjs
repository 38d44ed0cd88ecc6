// `npm run serve`: serves the built application in production, in the foreground, until it is asked to stop.
// `npm run api` is the same without pages, jobs and deliveries.
import { existsSync } from "node:fs";
import { oneLine } from "./runtime/failure.mjs";
import { APPLICATION, inRoot } from "./runtime/paths.mjs";
import { loadSettingsFile } from "./runtime/settings-file.mjs";

async function main() {
  loadSettingsFile();
  // Next and React read it when they are imported.
  process.env.NODE_ENV ||= "production";
  const withPages = !process.argv.includes("--api-only");
  const needed = withPages && process.env.NODE_ENV === "production" ? [".next/BUILD_ID"] : [];
  if (![APPLICATION, ...needed].every((file) => existsSync(inRoot(file)))) {
    throw new Error("Nothing is built yet. Run: npm run build");
  }
  const { serve } = await import("./runtime/serving.mjs");
  const socketsFromLauncher = process.argv.includes("--sockets-from-launcher");
  await serve({ socketsFromLauncher, withPages });
}

main().catch((error) => {
  console.error(oneLine(error) ?? error.stack ?? error);
  process.exit(1);
});
