import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DATA, inData } from "./paths.mjs";

/** What the programs of the service are told. What the operator has set wins, but for what the command decides. */
export function serviceEnvironment({ url, port, development, companions = {} }) {
  return {
    NEXT_TELEMETRY_DISABLED: "1",
    // A demonstration, on a database of its own, may send webhooks to a receiver beside it.
    ...(process.env.DATABASE_URL ? {} : { WEBHOOK_LOOPBACK: "on" }),
    ...companions,
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

const REMEMBERED =
  /^(DATABASE_URL|PORT|APP_SECRET|AIDSTATION_|BASE_URL_|DEFAULT_ENV|STRIPE_|SMTP_|MAIL_|KEY_|WEBHOOK_|INNGEST_)/;

/** Keeps what the service was told, for the operator's commands, which have to be told the same. */
export function rememberEnvironment(env) {
  const kept = Object.entries(env).filter(([name]) => REMEMBERED.test(name));
  const text = `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
  writeFileSync(inData("service.json"), text, { mode: 0o600 });
}

/** What the service was last told; null when it was never started here. */
export function rememberedEnvironment() {
  const file = inData("service.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
