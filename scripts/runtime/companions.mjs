import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, portError } from "../boot/ports.mjs";
import { BEHAVIOURS, startModelStandIn } from "../stand-in/model/stand-in.mjs";
import { startStripeStandIn } from "../stand-in/stripe/stand-in.mjs";
import { startMailCatcher } from "./mail-catcher.mjs";

/**
 * Starts stand-ins for what the operator has not set up: a payment processor, a mail server and, if `MODEL_STAND_IN`
 * names a behavior, a language model. All are real programs that speak the real protocols, on this machine. What the
 * environment sets is left alone.
 *
 * Returns the settings the service needs for them, and how to stop them. Lasting ones resume where they were at the
 * next start: at the same address, with everything that was bought.
 */
export async function startCompanions({ port, data, lasting = true, environment = process.env }) {
  const env = {};
  const stops = [];
  if (!environment.SMTP_URL) {
    const catcher = await startMailCatcher(join(data, "mail"));
    env.SMTP_URL = catcher.url;
    env.MAIL_INBOX_URL = catcher.inbox;
    stops.push(catcher.stop);
  }
  if (!environment.STRIPE_SECRET_KEY_TEST && !environment.STRIPE_SECRET_KEY_LIVE) {
    for (const name of ["TEST", "LIVE"]) {
      const file = lasting ? join(data, `stripe-${name.toLowerCase()}.json`) : null;
      const standIn = await startStripe(port, file);
      env[`STRIPE_API_BASE_${name}`] = standIn.url;
      env[`STRIPE_SECRET_KEY_${name}`] = "sk_test_stand_in";
      env[`STRIPE_WEBHOOK_SECRET_${name}`] = standIn.secret;
      stops.push(standIn.stop);
    }
  }
  const behaviour = BEHAVIOURS[environment.MODEL_STAND_IN];
  if (!environment.MODEL_NAME && behaviour !== undefined) {
    const standIn = await startModelStandIn(behaviour);
    env.MODEL_NAME = `stand-in-${environment.MODEL_STAND_IN}`;
    env.MODEL_BASE_URL = standIn.baseUrl;
    stops.push(standIn.stop);
  }
  return { env, stop: () => Promise.all(stops.map((stop) => stop())) };
}

/** Starts a Stripe stand-in whose signed events go to our webhook route, on its previous port if that is free. */
async function startStripe(servicePort, stateFile) {
  const seat = stateFile === null ? null : readSeat(`${stateFile}.seat`);
  const isFree = seat !== null && (await portError(seat.port, "127.0.0.1")) === null;
  const port = isFree ? seat.port : await freePort();
  const secret = seat?.secret ?? `whsec_${randomBytes(24).toString("hex")}`;
  if (stateFile !== null)
    writeFileSync(`${stateFile}.seat`, JSON.stringify({ port, secret }), { mode: 0o600 });
  const hooks = [{ url: `http://localhost:${servicePort}/hooks/stripe`, secret }];
  const { url, stop } = await startStripeStandIn({ port, hooks, stateFile });
  return { url, secret, stop };
}

/** Returns where a stand-in was last time; null for the first start. */
function readSeat(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
