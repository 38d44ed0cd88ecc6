import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal. Right for secrets of 128 bits and more, which need no slow hash. */
export const sha256 = (value: string): string => hash("sha256", value, "hex");

/** HMAC-SHA256 in base64url. */
export const sign = (key: string, value: string): string =>
  createHmac("sha256", key).update(value).digest("base64url");

/** Compares in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  const a = Buffer.from(sha256(left));
  const b = Buffer.from(sha256(right));
  return timingSafeEqual(a, b);
}

/** So many bytes that nobody can guess. */
export const unguessable = (bytes: number): Buffer => randomBytes(bytes);

/** A number from 0 up to 1, for pauses that are not to fall together. */
export const chance = (): number => randomInt(2 ** 32) / 2 ** 32;
