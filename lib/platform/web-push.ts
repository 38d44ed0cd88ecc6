import { createECDH } from "node:crypto";
import webPush from "web-push";
import { keysFor } from "./app-secret";
import { egressPolicy, guardedPost } from "./egress";
import { type Environment, env } from "./env";
import type { Exchange } from "./guarded-exchange";
import { singleton } from "./singleton";
import type { EgressPolicy } from "./url-rule";

/** Push messages to browsers, by the services that their makers run (RFC 8030, 8291 and 8292). */

/** A subscription as a browser makes it: whoever has it can write to the browser. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Key pair by which push services know us: of the application's secret, so that every process has the same. */
const vapid = () =>
  singleton("vapid-keys", () => {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(Buffer.from(keysFor("web-push")[0] ?? "", "base64url"));
    return {
      publicKey: curve.getPublicKey("base64url"),
      privateKey: curve.getPrivateKey("base64url"),
    };
  });

/** What a browser subscribes with, base64url. */
export const pushPublicKey = (): string => vapid().publicKey;

/** Whom push services turn to about what we send. */
const SUBJECT = `mailto:${/<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`;

/** Where push services may be: behind TLS, and on this machine where the sandbox allows it. */
export function pushPolicy(environment: Environment): EgressPolicy {
  const policy = egressPolicy(environment);
  return { ...policy, ports: { ...policy.ports, "http:": [] } };
}

/** Whether text is a key that something can be sealed for: a point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    return curve.computeSecret(p256dh, "base64url").length > 0;
  } catch {
    return false;
  }
}

/** How long a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 86_400;
const DEADLINE_MS = 5_000;

/**
 * Sends one message to one browser, through the guarded way out: the address came from outside. It never throws for
 * what the service answers.
 *
 * @param topic at most 32 characters: a message that was not shown yet is replaced by another one of its topic
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
    // The length is the client's to say.
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== "Content-Length"),
    ),
    body: body ?? "",
    deadlineMs: DEADLINE_MS,
  });
}
