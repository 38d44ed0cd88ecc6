import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DATA, inData } from "../boot/paths.mjs";

/**
 * Returns the environment of the demonstration's programs. The operator's settings win, except those that make it a
 * demonstration.
 */
export function demonstrationEnvironment({ url, port, development, companions }) {
  return {
    NEXT_TELEMETRY_DISABLED: "1",
    // Lets it send webhooks to a receiver on this machine.
    WEBHOOK_LOOPBACK: "on",
    ...companions,
    ...process.env,
    DEMONSTRATION: "on",
    // No load balancer has to notice the stop first.
    DRAIN_SECONDS: "0",
    DATABASE_URL: url,
    PORT: String(port),
    NODE_ENV: development ? "development" : "production",
    AIDSTATION_DATA_DIR: DATA,
    APP_SECRET: process.env.APP_SECRET || secret(),
  };
}

/** Returns the secret that signs cursors and links: created once, kept for good. */
function secret() {
  const file = inData("secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

const FILE = inData("service.json");

/**
 * Stores the stand-ins' addresses and signing secrets for the operator's commands; none of the operator's own settings.
 */
export function rememberCompanions({ port, companions }) {
  writeFileSync(FILE, `${JSON.stringify({ port, companions }, null, 2)}\n`, { mode: 0o600 });
}

/** Returns the demonstration's last environment; null if it was never started here. */
export async function rememberedEnvironment() {
  const { databaseUrl } = await import("./database.mjs");
  const url = databaseUrl();
  if (url === null || !existsSync(FILE)) return null;
  return demonstrationEnvironment({ url, ...JSON.parse(readFileSync(FILE, "utf8")) });
}
