import { createHmac } from "node:crypto";

const hmac = (secret: string, text: string, encoding: "hex" | "base64"): string =>
  createHmac("sha256", secret).update(text).digest(encoding);

export interface Signed {
  secret: string;
  eventId: string;
  eventType: string;
  body: string;
  /** Wall time, Unix seconds. */
  seconds: number;
}

/**
 * Returns a delivery's headers: our own signature, in the format of Stripe's verifiers, and that of Standard Webhooks.
 * The key of both is the secret's text; a Standard Webhooks library takes it as `whsec_` followed by its base64.
 */
export function signedHeaders({ secret, eventId, eventType, body, seconds }: Signed) {
  return {
    "Content-Type": "application/json",
    "User-Agent": "Aidstation-Webhooks/1.0",
    "X-Service-Signature": `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`, "hex")}`,
    "X-Service-Event-Id": eventId,
    "X-Service-Event-Type": eventType,
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${hmac(secret, `${eventId}.${seconds}.${body}`, "base64")}`,
  };
}
