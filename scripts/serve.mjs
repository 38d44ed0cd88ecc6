// `npm run serve`: serves the built application in production, in the foreground, until stopped. `npm run api` does the
// same without pages, jobs and deliveries.
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { Failure, oneLine } from "./boot/failure.mjs";
import { APPLICATION, inRoot } from "./boot/paths.mjs";
import { loadSettingsFile } from "./boot/settings.mjs";

// Otherwise V8 interprets long patterns that match once per text, such as Ask's, up to ten times as slowly.
setFlagsFromString("--no-regexp-tier-up");

async function main() {
  loadSettingsFile();
  // Next and React read it on import.
  process.env.NODE_ENV ||= "production";
  const withPages = !process.argv.includes("--api-only");
  // In development or a demonstration, pages are built while serving.
  const needsPages =
    withPages && process.env.NODE_ENV === "production" && process.env.DEMONSTRATION !== "on";
  const needed = needsPages ? [".next/BUILD_ID"] : [];
  if (![APPLICATION, ...needed].every((file) => existsSync(inRoot(file)))) {
    throw new Failure("Nothing is built yet. Run: npm run build");
  }
  const { serve } = await import("./runtime/serving.mjs");
  await serve({ withPages });
}

main().catch((error) => {
  console.error(oneLine(error) ?? error.stack ?? error);
  process.exit(1);
});
