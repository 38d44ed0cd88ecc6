import { toDate } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { type Credential, saveLastUse } from "./store";

const EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

/** When this process last stamped each credential, in wall time. */
const stamped = singleton("last-use", () => new Map<string, number>());

/**
 * Stamps the use of a key or session, at most once a minute and outside the call: the stamp is for its owner to look
 * at, so no call waits for it or fails with it.
 */
export function stampLastUse(
  kind: Credential,
  keyId: string,
  storedMs: number | null,
  wallMs: number,
): void {
  const lastMs = Math.max(storedMs ?? 0, stamped.get(keyId) ?? 0);
  if (wallMs - lastMs < EVERY_MS) return;
  if (stamped.size >= KEYS_MAX) stamped.clear();
  stamped.set(keyId, wallMs);
  saveLastUse(kind, keyId, toDate(wallMs)).catch((err: unknown) => {
    stamped.delete(keyId);
    log.warn({ err, kind, key_id: keyId }, "the use of a credential was not stamped");
  });
}
