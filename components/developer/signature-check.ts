/** Verifies a delivery's signature in the browser, the way a receiver would. */

const HEADER = "X-Service-Signature";

/** Parses a signature: its time in Unix seconds and its digest; null if it is malformed. */
export function signatureParts(header: string): { seconds: string; made: string } | null {
  const found = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header);
  return found === null ? null : { seconds: found[1] ?? "", made: found[2] ?? "" };
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Computes the signature of a time and body: HMAC-SHA256 of `<seconds>.<body>`, in hex. */
export async function signatureOf(secret: string, seconds: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  return hex(await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`)));
}

export type Checked =
  | { kind: "right" }
  | { kind: "unsigned" }
  | { kind: "no crypto" }
  /** The signature computed with the given secret, and the one that was sent. */
  | { kind: "wrong"; made: string; sent: string };

/** Checks whether a request was signed with a secret. Nothing leaves the browser. */
export async function checkSignature(
  secret: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): Promise<Checked> {
  const parts = signatureParts(headers[HEADER] ?? "");
  if (parts === null) return { kind: "unsigned" };
  if (globalThis.crypto?.subtle === undefined) return { kind: "no crypto" };
  const made = await signatureOf(secret, parts.seconds, body);
  return made === parts.made ? { kind: "right" } : { kind: "wrong", made, sent: parts.made };
}
