import { RESOURCES, type Resource } from "@/lib/contract/oauth";
import { baseUrl, type Environment } from "@/lib/platform/env";

/** All addresses, from configuration only; a request's host never affects them. */

/** Paths of the authorization server, below its environment's address. */
export const OAUTH_PATHS = {
  authorize: "/v1/oauth/authorize",
  token: "/v1/oauth/token",
  revoke: "/v1/oauth/token/revoke",
  keys: "/.well-known/jwks.json",
  server: "/.well-known/oauth-authorization-server",
  resource: "/.well-known/oauth-protected-resource",
} as const;

/** Returns an environment's issuer. Each has its own, so a token of one is never valid in the other. */
export const issuerOf = (environment: Environment): string => baseUrl(environment);

/** Returns the resource a token is for, as in its audience. */
export const resourceUrl = (environment: Environment, resource: Resource): string =>
  `${baseUrl(environment)}/${resource}`;

/** Returns the canonical spelling of a resource named by a client; null if it is not ours. */
export function knownResource(environment: Environment, named: string): string | null {
  const spelt = named.replace(/\/$/, "");
  const known = RESOURCES.map((resource) => resourceUrl(environment, resource));
  return known.find((url) => url === spelt) ?? null;
}

/** Returns the path of the consent page. */
export const consentPath = (uid: string): string => `/oauth/consent/${uid}`;
