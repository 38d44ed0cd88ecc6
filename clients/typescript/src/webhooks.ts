const OLDEST_SECONDS = 300;

/**
 * Returns whether a delivery is authentic: signed with the webhook's secret over these exact bytes, and at most five
 * minutes old.
 *
 * @param body the raw body, before any parser
 * @param header `X-Service-Signature`
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
  nowMs: number = Date.now(),
): Promise<boolean> {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || v1 === undefined) return false;
  if (Math.abs(nowMs / 1000 - Number(t)) > OLDEST_SECONDS) return false;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "verify",
  ]);
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const signed = new Uint8Array([...encoder.encode(`${t}.`), ...bytes]);
  const signature = Uint8Array.from(v1.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", key, signature, signed);
}
