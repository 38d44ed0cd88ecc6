import { createECDH } from "node:crypto";
import webPush from "web-push";
import { keysFor } from "./app-secret";
import { egressPolicy, guardedPost } from "./egress";
import { type Environment, env } from "./env";
import type { Exchange } from "./guarded-exchange";
import { singleton } from "./singleton";
import type { EgressPolicy } from "./url-rule";

/** Push messages to browsers, through their vendors' push services (RFC 8030, 8291 and 8292). */

/** A subscription as the browser creates it: anyone who has it can send to the browser. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Returns the key pair that identifies us to push services. Derived from the application's secret, so every process has
 * the same one.
 */
const vapid = () =>
  singleton("vapid-keys", () => {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(Buffer.from(keysFor("web-push")[0] ?? "", "base64url"));
    return {
      publicKey: curve.getPublicKey("base64url"),
      privateKey: curve.getPrivateKey("base64url"),
    };
  });

/** Returns the key that browsers subscribe with, base64url. */
export const pushPublicKey = (): string => vapid().publicKey;

/** Contact for push services about what we send. */
const SUBJECT = `mailto:${/<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`;

/** Returns where push services may be: behind TLS, and also on this machine if the sandbox allows it. */
export function pushPolicy(environment: Environment): EgressPolicy {
  const policy = egressPolicy(environment);
  return { ...policy, ports: { ...policy.ports, "http:": [] } };
}

/** True if the text is a key that messages can be encrypted for: a point on the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    return curve.computeSecret(p256dh, "base64url").length > 0;
  } catch {
    return false;
  }
}

/** How long a push service keeps a message for an offline browser. */
const KEPT_SECONDS = 86_400;
const DEADLINE_MS = 5_000;

/**
 * Sends one message to one browser, through guarded egress because the address came from outside. Never throws for the
 * service's response.
 *
 * @param topic at most 32 characters: a newer message replaces an undelivered one with the same topic
 */
export function sendToBrowser(
  environment: Environment,
  { endpoint, keys }: PushAddress,
  message: { text: string; topic: string; isUrgent: boolean },
): Promise<Exchange> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, message.text, {
    vapidDetails: { subject: SUBJECT, ...vapid() },
    TTL: KEPT_SECONDS,
    urgency: message.isUrgent ? "high" : "normal",
    topic: message.topic,
  });
  return guardedPost({
    url: endpoint,
    policy: pushPolicy(environment),
    // The HTTP client sets the length.
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== "Content-Length"),
    ),
    body: body ?? "",
    deadlineMs: DEADLINE_MS,
  });
}
