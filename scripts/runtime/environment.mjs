import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DATA, inData } from "./paths.mjs";

/** What the programs of the service are told. What the operator has set wins, but for what the command decides. */
export function serviceEnvironment({ url, port, development }) {
  return {
    NEXT_TELEMETRY_DISABLED: "1",
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || url,
    PORT: String(port),
    NODE_ENV: development ? "development" : "production",
    AIDSTATION_DATA_DIR: DATA,
    APP_SECRET: process.env.APP_SECRET || secret(),
  };
}

/** The secret that what is sealed in the database is sealed with: made once, kept for good. */
function secret() {
  const file = inData("secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
