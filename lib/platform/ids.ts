import { randomBytes, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "./crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 26;
const CHECKSUM_LENGTH = 6;

export const newId = (): string => randomUUID();

/** Derives a UUID from a text: always the same one for the same text. */
export function uuidFrom(text: string): string {
  const hex = sha256(text);
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((to, place) => hex.slice(cuts[place], to))
    .join("-");
}

const REQUEST_ID_POOL = 2_048;
let pool = Buffer.alloc(0);
let poolAt = 0;

/** Returns `req_` and 12 hexadecimal digits. Random bytes are drawn in bulk, since this runs once per request. */
export function newRequestId(): string {
  if (poolAt + 6 > pool.length) {
    pool = randomBytes(6 * REQUEST_ID_POOL);
    poolAt = 0;
  }
  const id = pool.toString("hex", poolAt, poolAt + 6);
  poolAt += 6;
  return `req_${id}`;
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** True if a string can be a row's id. */
export const canBeId = (value: string): boolean => isUuid.test(value);

/** Returns six base62 digits that tell a mistyped or made-up secret from a real one without a lookup. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Returns a new secret `<prefix>_<26 random base62 characters><checksum>`: 154 bits of entropy. */
export function newSecret(prefix: string): string {
  let random = "";
  while (random.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      if (byte < 248 && random.length < SECRET_LENGTH) random += BASE62.charAt(byte % 62);
    }
  }
  const body = `${prefix}_${random}`;
  return body + checksum(body);
}

/** Returns a secret of 256 bits for a single-use link. */
export const newLinkSecret = (): string => randomBytes(32).toString("base64url");

const WELL_FORMED = /^([a-z]+_[a-z]+)_[0-9A-Za-z]{28,128}$/;

/** Returns the prefix of a well-formed secret (`sk_test`), or null if its format or checksum is wrong. */
export function prefixOf(secret: string): string | null {
  const prefix = WELL_FORMED.exec(secret)?.[1];
  if (prefix === undefined) return null;
  const body = secret.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === secret.slice(-CHECKSUM_LENGTH) ? prefix : null;
}
