// `npm run serve`: serves the built application in production, in the foreground, until it is asked to stop.
import { existsSync } from "node:fs";
import { oneLine } from "./runtime/failure.mjs";
import { inRoot } from "./runtime/paths.mjs";
import { loadSettingsFile } from "./runtime/settings-file.mjs";

async function main() {
  loadSettingsFile();
  // Next and React read it when they are imported.
  process.env.NODE_ENV ||= "production";
  if (process.env.NODE_ENV === "production" && !existsSync(inRoot(".next/BUILD_ID"))) {
    throw new Error("Nothing is built yet. Run: npm run build");
  }
  const { serve } = await import("./runtime/serving.mjs");
  await serve({ socketsFromLauncher: process.argv.includes("--sockets-from-launcher") });
}

main().catch((error) => {
  console.error(oneLine(error) ?? error.stack ?? error);
  process.exit(1);
});
