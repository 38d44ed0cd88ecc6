import { createCipheriv, createDecipheriv } from "node:crypto";
import { fail, isApiError } from "@/lib/contract/errors";
import { unguessable } from "./crypto";
import { type MasterKey, masterKey, masterKeys } from "./key-ring";

/**
 * Seals secrets for the database. Each secret has its own data key, which the master key wraps. Both layers are
 * AES-256-GCM and bound to the row that holds them, so a copy in another row doesn't open. An operator's own service
 * can replace this one; it has to wrap and unwrap 32 bytes.
 */

/** The account for rows that belong to none. */
export const NO_ACCOUNT = "none";

/** Where a sealed text is stored. */
export interface SealContext {
  accountId: string;
  table: string;
  rowId: string;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = "k1";
const RETRY_SECONDS = 30;

/** @throws service_unavailable while there is no key service */
export async function seal(context: SealContext, text: string): Promise<string> {
  const [current] = available(masterKeys);
  const dataKey = unguessable(32);
  const payload = encrypt(dataKey, boundTo(context), Buffer.from(text, "utf8"));
  return written(current, wrap(current, context, dataKey), payload);
}

/** @throws service_unavailable while there is no key service, or none that has the key */
export async function open(context: SealContext, sealed: string): Promise<string> {
  const { dataKey, payload } = opened(context, sealed);
  return decrypt(dataKey, boundTo(context), payload).toString("utf8");
}

/** Reseals a secret with the current master key; null if it already is. @throws service_unavailable */
export async function rewrap(context: SealContext, sealed: string): Promise<string | null> {
  const [current] = available(masterKeys);
  if (sealed.split(".")[1] === current.id) return null;
  const { dataKey, payload } = opened(context, sealed);
  return written(current, wrap(current, context, dataKey), payload);
}

class UnknownKey extends Error {}

/** True if a secret cannot be opened for now, for a reason other than a missing key. */
export const isKeyServiceAway = (error: unknown): boolean =>
  isApiError(error) &&
  error.code === "service_unavailable" &&
  !(error.details.cause instanceof UnknownKey);

function available<T>(ask: () => T): T {
  try {
    return ask();
  } catch (cause) {
    return unavailable(cause);
  }
}

const unavailable = (cause: unknown): never =>
  fail("service_unavailable", {
    message: "The key service is briefly unavailable; nothing was stored.",
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  });

function opened(context: SealContext, sealed: string) {
  const [format, id = "", wrapped = "", payload = ""] = sealed.split(".");
  const key = available(() => masterKey(id));
  if (format !== FORMAT || key === null) return unavailable(new UnknownKey("no key opens this"));
  const bytes = Buffer.from(wrapped, "base64url");
  const dataKey = decrypt(key.bytes, `${boundTo(context)}|${key.id}`, bytes);
  return { dataKey, payload: Buffer.from(payload, "base64url") };
}

const wrap = (key: MasterKey, context: SealContext, dataKey: Buffer): Buffer =>
  encrypt(key.bytes, `${boundTo(context)}|${key.id}`, dataKey);

const written = (key: MasterKey, wrapped: Buffer, payload: Buffer): string =>
  [FORMAT, key.id, wrapped.toString("base64url"), payload.toString("base64url")].join(".");

const boundTo = ({ accountId, table, rowId }: SealContext): string =>
  [accountId, table, rowId].join("|");

function encrypt(key: Buffer, bound: string, text: Buffer): Buffer {
  const nonce = unguessable(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
}
