import { inRoot } from "./paths.mjs";

/** Takes the operator's settings from `.env`, where there is one; the environment wins over the file. */
export function loadSettingsFile() {
  try {
    process.loadEnvFile(inRoot(".env"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
