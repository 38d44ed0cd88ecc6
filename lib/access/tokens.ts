import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { fail } from "@/lib/contract/errors";
import { isOauthScope, type OauthScope, type Resource } from "@/lib/contract/oauth";
import { stopwatchMs, toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { canBeId } from "@/lib/platform/ids";
import { singleton } from "@/lib/platform/singleton";
import {
  CLOCK_TOLERANCE_SECONDS,
  publicKeyOf,
  SIGNING_ALGORITHM,
  signingKeys,
} from "./signing-keys";

/** Access tokens: signed by an environment's authorization server, for one resource and one grant. */
export interface AccessToken {
  grantId: string;
  clientId: string;
  scopes: OauthScope[];
}

/** True if a credential could be a token at all: keys contain no dots. */
export const isToken = (credential: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(credential);

const LENGTH_MAX = 8_192;
/** Cache of verified tokens by hash: verifying a signature again costs more than the rest of a call. */
const REMEMBERED = 5_000;
interface Verified {
  token: AccessToken;
  expiresMs: number;
}
const verified = singleton("access-tokens", () => new Map<string, Verified>());

/**
 * Verifies an access token and returns it. Whether its grant is still active is for the database to check.
 *
 * @throws invalid_token for any other, which says where a client finds out how to get one
 */
export async function readAccessToken(
  text: string,
  {
    environment,
    resource,
    wallMs,
  }: { environment: Environment; resource: Resource; wallMs: number },
): Promise<AccessToken> {
  if (text.length > LENGTH_MAX) refuseToken(environment, resource, "It is too long.");
  const name = `${environment} ${resource} ${sha256(text)}`;
  const known = verified.get(name);
  if (known !== undefined && wallMs < known.expiresMs) return known.token;
  verified.delete(name);
  const payload = await verify(text, environment, resource, wallMs);
  const { grant, client_id, scope, exp = 0 } = payload;
  if (typeof grant !== "string" || !canBeId(grant) || typeof client_id !== "string")
    refuseToken(environment, resource, "It names no grant.");
  const scopes = String(scope ?? "")
    .split(" ")
    .filter(isOauthScope);
  const token = { grantId: grant, clientId: client_id, scopes };
  if (verified.size >= REMEMBERED) verified.clear();
  verified.set(name, { token, expiresMs: exp * 1_000 });
  return token;
}

async function verify(
  text: string,
  environment: Environment,
  resource: Resource,
  wallMs: number,
): Promise<JWTPayload> {
  const options = {
    issuer: baseUrl(environment),
    audience: `${baseUrl(environment)}/${resource}`,
    typ: "at+jwt",
    algorithms: [SIGNING_ALGORITHM],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: toDate(wallMs),
    requiredClaims: ["exp", "iat", "sub", "jti"],
  };
  try {
    const keys = await keySetOf(environment);
    return (await jwtVerify(text, keys, options)).payload;
  } catch (error) {
    // Another process may have just created the key.
    if (error instanceof errors.JWKSNoMatchingKey && (await learnKeys(environment)))
      return verify(text, environment, resource, wallMs);
    if (error instanceof errors.JOSEError) refuseToken(environment, resource, reasonOf(error));
    throw error;
  }
}

/** Returns the reason to give the client. It reveals only what the client can read in the token itself. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return "It has expired.";
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud")
    return "It is for another resource.";
  return "It is none of ours.";
}

interface KeySet {
  resolve: ReturnType<typeof createLocalJWKSet>;
  rows: unknown;
}
const keySets = singleton("token-keys", () => new Map<Environment, KeySet>());

async function keySetOf(environment: Environment) {
  const rows = await signingKeys(environment);
  const known = keySets.get(environment);
  if (known?.rows === rows) return known.resolve;
  const resolve = createLocalJWKSet({ keys: rows.map(publicKeyOf) as never });
  keySets.set(environment, { resolve, rows });
  return resolve;
}

const LEARN_AGAIN_MS = 5_000;
const learned = singleton("token-keys-learned", () => new Map<Environment, number>());

/** Reloads the keys, at most once per interval, however many unknown key ids strangers send. @returns whether it did */
async function learnKeys(environment: Environment): Promise<boolean> {
  if (stopwatchMs() - (learned.get(environment) ?? -LEARN_AGAIN_MS) < LEARN_AGAIN_MS) return false;
  learned.set(environment, stopwatchMs());
  await signingKeys(environment, 0);
  return true;
}

/** Returns the URL where a client learns how to get a token for a resource. */
export const resourceMetadataUrl = (environment: Environment, resource: Resource): string =>
  `${baseUrl(environment)}/.well-known/oauth-protected-resource/${resource}`;

/** @throws invalid_token */
export function refuseToken(environment: Environment, resource: Resource, why: string): never {
  const metadata = resourceMetadataUrl(environment, resource);
  fail("invalid_token", {
    message: `The access token is not good here. ${why}`,
    headers: {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${why}", resource_metadata="${metadata}"`,
    },
  });
}
