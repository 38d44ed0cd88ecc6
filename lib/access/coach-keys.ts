import type { CoachKeyScope } from "@/lib/contract/coach";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId, newSecret } from "@/lib/platform/ids";
import { insertCoachKey } from "./coaches.store";

export interface NewCoachKey {
  coachId: string;
  environment: Environment;
  name: string;
  scopes: readonly CoachKeyScope[];
  /** Team time. */
  nowMs: number;
}

/** Mints a coach's key. The plaintext leaves here once; only its hash and last four characters stay. */
export async function mintCoachKey(
  handle: Db,
  { coachId, environment, name, scopes, nowMs }: NewCoachKey,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newSecret(`cp_${environment}`);
  const [hash, last4, createdAt] = [sha256(secret), secret.slice(-4), toDate(nowMs)];
  await insertCoachKey(handle, { id, coachId, name, scopes: [...scopes], hash, last4, createdAt });
  return { id, secret };
}
