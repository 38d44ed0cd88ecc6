import { generateKeyPairSync } from "node:crypto";
import { OAUTH_SECONDS } from "@/lib/contract/oauth";
import { stopwatchMs, wallMs } from "@/lib/platform/clock";
import { type Db, db, transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { NO_ACCOUNT, open, type SealContext, seal } from "@/lib/platform/key-service";
import { rewrapAll } from "@/lib/platform/rewrapping";
import { singleton } from "@/lib/platform/singleton";
import { audit } from "./audit";
import type { CallScope } from "./scope";
import {
  deleteRetired,
  findSigningKeys,
  hasSigningKey,
  insertSigningKey,
  replaceSealedKey,
  retireOthers,
  type SigningKeyRow,
  sealedKeysAfter,
  takeSigningTurn,
} from "./signing-keys.store";

/** The keys that sign access tokens: a key pair per environment, created when first needed. */

export const SIGNING_ALGORITHM = "ES256";

/** How far this machine's clock may differ from the issuer's. */
export const CLOCK_TOLERANCE_SECONDS = 15;
/** How long a retired key still verifies: until the last token signed with it has expired. */
const OVERLAP_MS = (OAUTH_SECONDS.accessToken + 4 * CLOCK_TOLERANCE_SECONDS) * 1_000;
/** How long keys are cached. A key retired by another process keeps signing for up to this long. */
const REMEMBERED_MS = 30_000;

export interface Jwk {
  kid: string;
  [member: string]: unknown;
}

const contextOf = (id: string): SealContext => ({
  accountId: NO_ACCOUNT,
  table: "oauth_signing_key",
  rowId: id,
});

interface Known {
  rows: SigningKeyRow[];
  readMs: number;
}

const known = singleton("signing-keys", () => new Map<Environment, Known>());

/**
 * Returns an environment's keys, the current signing key first.
 *
 * @param maxAgeMs maximum age of the cached keys
 */
export async function signingKeys(
  environment: Environment,
  maxAgeMs = REMEMBERED_MS,
): Promise<SigningKeyRow[]> {
  const remembered = known.get(environment);
  if (remembered !== undefined && stopwatchMs() - remembered.readMs < maxAgeMs)
    return remembered.rows;
  const readMs = stopwatchMs();
  const rows = await findSigningKeys(environment, wallMs() - OVERLAP_MS);
  known.set(environment, { rows, readMs });
  return rows;
}

/**
 * Same as `signingKeys`, but creates a key if none is active. @throws service_unavailable while there is no key service
 */
export async function readySigningKeys(environment: Environment): Promise<SigningKeyRow[]> {
  const rows = await signingKeys(environment);
  if (rows.some(({ retiredAt }) => retiredAt === null)) return rows;
  await transaction({ db }, async ({ db }) => {
    await takeSigningTurn(db, environment);
    if (!(await hasSigningKey(db, environment))) await makeKey(db, environment);
  });
  return signingKeys(environment, 0);
}

/** Returns both halves of a key pair. @throws service_unavailable while there is no key service */
export async function privateKeyOf({ id, sealedKey }: SigningKeyRow): Promise<Jwk> {
  return { ...JSON.parse(await open(contextOf(id), sealedKey)), ...described(id) };
}

export const publicKeyOf = ({ id, publicKey }: SigningKeyRow): Jwk => ({
  ...(publicKey as object),
  ...described(id),
});

const described = (id: string) => ({ kid: id, use: "sig", alg: SIGNING_ALGORITHM });

async function makeKey(handle: Db, environment: Environment): Promise<string> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = newId();
  const privateKey = JSON.stringify(pair.privateKey.export({ format: "jwk" }));
  await insertSigningKey(handle, {
    id,
    environment,
    publicKey: pair.publicKey.export({ format: "jwk" }),
    sealedKey: await seal(contextOf(id), privateKey),
    nowMs: wallMs(),
  });
  return id;
}

/**
 * Switches signing to a new key. Tokens signed by earlier keys stay valid until they expire.
 *
 * @throws service_unavailable while there is no key service
 */
export async function rotateSigningKeys(scope: CallScope, environment: Environment) {
  const made = await transaction(scope, async (scope) => {
    await takeSigningTurn(scope.db, environment);
    await deleteRetired(scope.db, wallMs() - OVERLAP_MS);
    const id = await makeKey(scope.db, environment);
    const retired = await retireOthers(scope.db, { environment, id, nowMs: wallMs() });
    await audit(scope, "oauth.keys_rotated", [{ kind: "signing_key", id }]);
    return { environment, key: id, retired };
  });
  known.delete(environment);
  return made;
}

/** Rewraps the keys with the current master key. @returns how many were rewrapped, and how many no known key opens */
export const rewrapSigningKeys = ({ db }: { db: Db }) =>
  rewrapAll({
    after: async (id, limit) =>
      (await sealedKeysAfter(db, id, limit)).map(({ id, sealedKey }) => ({
        id,
        context: contextOf(id),
        sealed: sealedKey,
      })),
    replace: (row, renewed) => replaceSealedKey(db, row, renewed),
  });
