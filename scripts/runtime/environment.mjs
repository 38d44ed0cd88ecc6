import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DATA, inData } from "../boot/paths.mjs";

/** What the programs of the demonstration are told. What the operator has set wins, but for what makes it one. */
export function demonstrationEnvironment({ url, port, development, companions }) {
  return {
    NEXT_TELEMETRY_DISABLED: "1",
    // It may send webhooks to a receiver beside it.
    WEBHOOK_LOOPBACK: "on",
    ...companions,
    ...process.env,
    DEMONSTRATION: "on",
    // Nobody balances between it and another one.
    DRAIN_SECONDS: "0",
    DATABASE_URL: url,
    PORT: String(port),
    NODE_ENV: development ? "development" : "production",
    AIDSTATION_DATA_DIR: DATA,
    APP_SECRET: process.env.APP_SECRET || secret(),
  };
}

/** The secret that cursors and links are signed with: made once, kept for good. */
function secret() {
  const file = inData("secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

const FILE = inData("service.json");

/** Keeps where the stand-ins are and what they sign with, for the operator's commands; nothing of the operator's. */
export function rememberCompanions({ port, companions }) {
  writeFileSync(FILE, `${JSON.stringify({ port, companions }, null, 2)}\n`, { mode: 0o600 });
}

/** What the demonstration was last told; null when it was never started here. */
export async function rememberedEnvironment() {
  const { databaseUrl } = await import("./database.mjs");
  const url = databaseUrl();
  if (url === null || !existsSync(FILE)) return null;
  return demonstrationEnvironment({ url, ...JSON.parse(readFileSync(FILE, "utf8")) });
}
