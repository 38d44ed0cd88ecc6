import type { PartnerScope } from "@/lib/contract/capabilities";
import { fail } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId, newSecret } from "@/lib/platform/ids";
import { insertKey, isKeyInUse } from "./store";

/** Maximum keys per account or team, without and with rotated keys that are still active. */
const MOST = 100;
const MOST_WITH_GRACE = 200;

/**
 * Checks that one more key fits.
 *
 * @param count the keys without an end, and all that work
 * @param of the owner, and whether the new key replaces one
 * @throws resource_limit_exceeded
 */
export function requireKeyRoom(
  { live, all }: { live: number; all: number },
  { holder, isReplacing }: { holder: string; isReplacing: boolean },
): void {
  if (!isReplacing && live >= MOST)
    fail("resource_limit_exceeded", { message: `${holder} has at most ${MOST} keys.` });
  if (all >= MOST_WITH_GRACE)
    fail("resource_limit_exceeded", {
      message: "Too many rotated keys are still active. Revoke some of them.",
    });
}

export interface NewKey {
  accountId: string;
  environment: Environment;
  name: string;
  scopes: readonly PartnerScope[];
  nowMs: number;
}

/** Mints a partner key. The plaintext is returned once; only its hash and last four characters are stored. */
export async function mintKey(handle: Db, key: NewKey): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newSecret(`sk_${key.environment}`);
  await insertKey(handle, { ...key, id, hash: sha256(secret), last4: secret.slice(-4) });
  return { id, secret };
}

/** True if a key exists and is neither revoked nor expired. Doesn't count as a use of the key. */
export const hasKey = (secret: string): Promise<boolean> => isKeyInUse(sha256(secret));
