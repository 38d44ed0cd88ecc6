import { inRoot } from "./paths.mjs";

/** Loads the operator's settings from `.env`, if present; the environment takes precedence. */
export function loadSettingsFile() {
  try {
    process.loadEnvFile(inRoot(".env"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/** Returns why this environment looks like production, which must never be mixed with the demonstration, or null. */
export function productionProblem(env) {
  const reasons = ["DATABASE_URL", "STRIPE_SECRET_KEY_LIVE"].filter((name) => env[name]);
  if (env.NODE_ENV === "production") reasons.push("NODE_ENV=production");
  if (reasons.length === 0) return null;
  return `This is the demonstration, which brings its own database and payments, and ${reasons.join(", ")} is set. Production is: npm run build, npm run migrate, npm run serve (docs/operating.md).`;
}
