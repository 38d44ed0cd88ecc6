import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Returns the SHA-256 in hexadecimal. Fine for secrets of 128 bits or more, which need no slow hash. */
export const sha256 = (value: string): string => hash("sha256", value, "hex");

/** Returns the HMAC-SHA256 in base64url. */
export const sign = (key: string, value: string): string =>
  createHmac("sha256", key).update(value).digest("base64url");

/** Compares in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  const a = Buffer.from(sha256(left));
  const b = Buffer.from(sha256(right));
  return timingSafeEqual(a, b);
}

/** Returns this many cryptographically random bytes. */
export const unguessable = (bytes: number): Buffer => randomBytes(bytes);

/** Returns a random number in [0, 1), for jitter. */
export const chance = (): number => randomInt(2 ** 32) / 2 ** 32;
