import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./ports.mjs";

/**
 * Stands in for what the operator has not set up: a payment processor and a mail server. Both are real programs that
 * are spoken to over their real protocols, on this machine. What is set in the environment is left alone.
 *
 * Answers what the service has to be told of them, and how to stop them.
 */
export async function startCompanions({ port, data, environment = process.env }) {
  const env = {};
  const stops = [];
  if (!environment.SMTP_URL) {
    const catcher = await startMailCatcher(join(data, "mail"));
    env.SMTP_URL = catcher.url;
    stops.push(catcher.stop);
  }
  if (!environment.STRIPE_SECRET_KEY_TEST && !environment.STRIPE_SECRET_KEY_LIVE) {
    for (const name of ["TEST", "LIVE"]) {
      const emulator = await startStripeEmulator(port);
      env[`STRIPE_API_BASE_${name}`] = emulator.url;
      env[`STRIPE_SECRET_KEY_${name}`] = "sk_test_emulated";
      env[`STRIPE_WEBHOOK_SECRET_${name}`] = emulator.secret;
      stops.push(emulator.stop);
    }
  }
  return { env, stop: () => Promise.all(stops.map((stop) => stop())) };
}

/** Takes every mail by SMTP and keeps it as a file that any mail program opens. */
async function startMailCatcher(folder) {
  const { SMTPServer } = await import("smtp-server");
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: 1_000_000,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.once("end", () => {
        count += 1;
        const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${count}.eml`;
        writeFileSync(join(folder, name), Buffer.concat(chunks), { mode: 0o600 });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, stop };
}

/** An emulator of Stripe whose checkout pages really complete and whose signed events come to our webhook route. */
async function startStripeEmulator(servicePort) {
  const { createEmulator } = await import("emulate");
  const [port, secret] = [await freePort(), `whsec_${randomBytes(24).toString("hex")}`];
  const url = `http://localhost:${port}`;
  const emulator = await createEmulator({
    service: "stripe",
    port,
    baseUrl: url,
    seed: {
      stripe: {
        webhooks: [{ url: `http://localhost:${servicePort}/hooks/stripe`, events: ["*"], secret }],
      },
    },
  });
  return { url, secret, stop: () => emulator.close() };
}
